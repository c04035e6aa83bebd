/**
 * The SVG text in the address that Plotly makes of a drawing. Plotly puts a marker in the place of the quotes around a
 * font's name and takes it away again only where the browser has put quotes beside it; Firefox writes the name without
 * any, and draws with another font then.
 */
export function svgOfImage(url: string): string {
  return decodeURIComponent(url.slice(url.indexOf(',') + 1)).replaceAll('TOBESTRIPPED', "'");
}
