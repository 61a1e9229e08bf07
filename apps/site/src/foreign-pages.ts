const LOGOS = /https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g;
/** The makers' name, in the place of a picture of it that is elsewhere. */
const NAME =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='48' height='14'%3E%3Ctext y='11' font-family='sans-serif' font-size='12' font-weight='700' fill='%230044d4'%3ERedocly%3C/text%3E%3C/svg%3E";
const TYPEDOC_LINKS = '<div id="tsd-toolbar-links"></div>';

/** The OpenAPI page without what Redoc would load from its makers' servers: pages work offline, and tell nobody of readers. */
export function withoutPictures(html: string): string {
  return html.replace(LOGOS, NAME);
}

/** A page of the API reference with a way back to the site. `path` is the page's place in the reference. */
export function withWayBack(html: string, path: string): string {
  if (!html.includes(TYPEDOC_LINKS)) return html;
  const up = "../".repeat(path.split("/").length);
  return html.replace(
    TYPEDOC_LINKS,
    `<div id="tsd-toolbar-links"><a href="${up}index.html">Site</a><a href="${up}spec/index.html">Specification</a></div>`,
  );
}
