import type { Manifest } from "../workspace.js";

/** What the release workflow says, as far as npm's provenance needs it. */
export interface ReleaseWorkflow {
  /** `owner/name` of the only repository in which it runs. */
  readonly repository: string | undefined;
  readonly publish:
    | { readonly permissions?: Readonly<Record<string, string>>; readonly environment?: string }
    | undefined;
}

/** Why npm would refuse to publish these packages with provenance; none if it would not. */
export function checkProvenance(
  packages: readonly { folder: string; manifest: Manifest }[],
  workflow: ReleaseWorkflow,
): string[] {
  const { repository, publish } = workflow;
  const url = `git+https://github.com/${repository}.git`;
  return [
    ...(repository === undefined ? ["release.yml does not say in which repository it runs."] : []),
    ...(publish?.permissions?.["id-token"] === "write"
      ? []
      : ["The job publish of release.yml lacks id-token: write."]),
    ...(publish?.environment === undefined ? ["The job publish of release.yml has no environment."] : []),
    ...packages.flatMap(({ folder, manifest: { name, repository: source, publishConfig } }) => [
      ...(source?.url === url ? [] : [`${name}: repository.url is "${source?.url}"; the workflow runs in ${url}.`]),
      ...(source?.directory === folder
        ? []
        : [`${name}: repository.directory is "${source?.directory}"; it is in ${folder}.`]),
      ...(publishConfig?.provenance === true ? [] : [`${name}: publishConfig.provenance is not true.`]),
      ...(publishConfig?.access === "public" ? [] : [`${name}: publishConfig.access is not public.`]),
    ]),
  ];
}

/** @param workflow `.github/workflows/release.yml`, parsed. */
export function readReleaseWorkflow(workflow: unknown): ReleaseWorkflow {
  const { jobs } = workflow as { jobs: Readonly<Record<string, ReleaseWorkflow["publish"] & { if?: string }>> };
  const [, repository] = /github\.repository == '([^']+)'/.exec(jobs.version?.if ?? "") ?? [];
  return { repository, publish: jobs.publish };
}
