import { describe, expect, it } from '@jest/globals';
import { svgOfImage } from './svg-of-image.js';

const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

describe('the SVG text of a drawing', () => {
  it('names the font in quotes where Firefox has left the marker of Plotly bare', () => {
    const fromFirefox =
      '<text style="font-family: TOBESTRIPPEDGeist VariableTOBESTRIPPED, sans-serif; font-size: 12px;">100 %</text>';
    expect(svgOfImage(address(fromFirefox))).toBe(
      `<text style="font-family: 'Geist Variable', sans-serif; font-size: 12px;">100 %</text>`,
    );
  });

  it('stays as Plotly has cleaned it elsewhere', () => {
    const clean = `<text style="font-family: 'Geist Variable', sans-serif;">a, b</text>`;
    expect(svgOfImage(address(clean))).toBe(clean);
  });
});
