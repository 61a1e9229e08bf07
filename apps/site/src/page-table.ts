/** A page made from a Markdown file of the repository. */
export interface PageRow {
  /** The file, from the repository's root. */
  readonly source: string;
  /** Where the page is, from the site's root. */
  readonly path: string;
  /** What the navigation calls it. */
  readonly label: string;
}

/** A group of pages in the navigation. */
export interface SectionRow {
  readonly label: string;
  readonly pages: readonly PageRow[];
  /** What is on the site and not made from Markdown. */
  readonly links?: readonly { readonly path: string; readonly label: string }[];
}

const guide = (name: string, label: string): PageRow => ({
  source: `apps/site/guides/${name}.md`,
  path: `guides/${name}.html`,
  label,
});
const spec = (name: string, label: string): PageRow => ({
  source: `spec/v1/${name}.md`,
  path: name === "README" ? "spec/index.html" : `spec/${name}.html`,
  label,
});
const pack = (folder: string, label: string): PageRow => ({
  source: `${folder}/README.md`,
  path: `packages/${label.replace("@toolfold/", "")}.html`,
  label,
});

/** The pages that every site has. RFCs and schemas are listed from their folders. */
export const SECTIONS: readonly SectionRow[] = [
  {
    label: "Start",
    pages: [{ source: "README.md", path: "overview.html", label: "Overview" }],
    links: [{ path: "lab/index.html", label: "The lab" }],
  },
  {
    label: "Guides",
    pages: [
      guide("host-in-express", "A host in Express"),
      guide("proxy-for-each-agent", "The proxy, for each agent"),
      guide("facade-for-each-client", "A facade, for each client"),
      guide("conformance-in-another-language", "Conformance in another language"),
      { source: "RELEASING.md", path: "guides/releasing.html", label: "Cutting a release" },
      guide("proposing-an-rfc", "Proposing an RFC"),
    ],
  },
  {
    label: "Specification",
    pages: [
      spec("README", "Revision 1"),
      spec("tool-catalog", "Tool catalogue"),
      spec("compact-subset", "Compact subset"),
      spec("lowering", "Lowering"),
      spec("trim", "Trim"),
      spec("proxy", "Proxy"),
      spec("facades", "Facades"),
      spec("capabilities", "Capabilities"),
      spec("errors", "Errors"),
      spec("conformance", "Conformance"),
      spec("traceability", "Traceability"),
    ],
    links: [{ path: "openapi/index.html", label: "OpenAPI" }],
  },
  {
    label: "Packages",
    pages: [
      pack("packages/core", "@toolfold/core"),
      pack("packages/host-express", "@toolfold/host-express"),
      pack("packages/facade", "@toolfold/facade"),
      pack("packages/proxy", "@toolfold/proxy"),
      pack("packages/conformance", "@toolfold/conformance"),
      pack("apps/cli", "@toolfold/cli"),
      pack("schemas", "@toolfold/schemas"),
      { source: "vectors/README.md", path: "packages/vectors.html", label: "Vectors" },
      { source: "examples/README.md", path: "packages/examples.html", label: "Examples" },
    ],
    links: [{ path: "reference/index.html", label: "API reference" }],
  },
];

/** Pages of the project that belong to no section, below everything. */
export const PROJECT_PAGES: readonly PageRow[] = [
  { source: "CONTRIBUTING.md", path: "project/contributing.html", label: "Contributing" },
  { source: "VERSIONING.md", path: "project/versioning.html", label: "Versioning" },
  { source: "SECURITY.md", path: "project/security.html", label: "Security" },
];
