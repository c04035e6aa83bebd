/** What is painted of an element of the drawing, where CSS says it on screen. */
const painted = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'paint-order',
  'text-anchor',
  'vector-effect',
] as const;

/** The drawing as it stands on screen, as SVG text that needs no style sheet. */
export function paintedSvg(drawing: SVGSVGElement): { svg: string; width: number; height: number } {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.getBoundingClientRect();
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at] ?? drawing);
    element.removeAttribute('class');
    element.removeAttribute('style');
    for (const name of painted) element.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}
