import { fileNamePart } from '../../../lib/file-name.js';
import type { ExportFacts } from './export-facts.js';

export type FileEnding = 'png' | 'csv' | 'xlsx' | 'pdf';

// File systems take 255 bytes; the parts of a name are bounded one by one, so that each keeps its beginning.
const bytesOf = { programme: 56, scenario: 36, chart: 44, filters: 56 };

/** 'A9 dualling, 2 km - Two shifts - Materials per month, m3 - Mainline, key materials - 2027-03 to 2028-03 - made 2026-11-22.csv'. */
export function fileName(
  { programme, scenario, filters, months, made }: ExportFacts,
  chart: { title: string; unit: string },
  ending: FileEnding,
): string {
  const parts = [
    fileNamePart(programme, bytesOf.programme) || 'Programme',
    fileNamePart(scenario, bytesOf.scenario),
    fileNamePart([chart.title, chart.unit].filter(Boolean).join(', '), bytesOf.chart),
    fileNamePart(filters.join(', '), bytesOf.filters),
    [...new Set(months)].join(' to '),
    `made ${made}`,
  ];
  return `${parts.filter(Boolean).join(' - ')}.${ending}`;
}
