import Plotly from 'plotly.js';
import createPlotlyComponent from 'react-plotly.js/factory';
import type { Chart } from './chart.js';
import { svgOfImage } from './svg-of-image.js';

// The only file that loads Plotly (395 kB gz): imported by use-plot.ts when a dashboard is opened.

const Figure = createPlotlyComponent(Plotly);

const still = { staticPlot: true, displayModeBar: false, responsive: false } as const;

/** A drawing without any of Plotly's own controls: reading and range are ours. */
export function Plot({ data, layout }: Pick<Chart, 'data' | 'layout'>) {
  return <Figure data={data} layout={layout} config={still} onInitialized={makeScalable} onUpdate={makeScalable} />;
}

// So that paper can show it in another size: Plotly says only how large the drawing is.
function makeScalable(_: unknown, root: HTMLElement) {
  for (const drawing of root.querySelectorAll('svg.main-svg')) {
    const [width, height] = [drawing.getAttribute('width'), drawing.getAttribute('height')];
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
}

/** The same drawing as SVG text, for pictures. */
export async function plotAsSvg({ data, layout, ground }: Chart): Promise<string> {
  const { width, height } = layout;
  const url = await Plotly.toImage({ data, layout, config: still } as Plotly.PlotlyDataLayoutConfig, {
    format: 'svg',
    width: width ?? 800,
    height: height ?? 400,
  });
  return ground + svgOfImage(url);
}
