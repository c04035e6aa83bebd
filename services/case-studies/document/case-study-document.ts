/** The case study as a document: six sheets, from what was planned to how each figure follows (docs/product/landing-case-study.md). */

import { inSlices } from '../../platform/giving-way.js';
import { type CaseStudy, caseStudyOf } from '../figures/case-study.js';
import type { ReferenceProgramme } from '../reference-programmes.js';
import { pageFeet } from './page-frame.js';
import { editPage } from './pages/edit-page.js';
import { followPage } from './pages/follow-page.js';
import { labourPage } from './pages/labour-page.js';
import { materialsPage } from './pages/materials-page.js';
import { plannedPage } from './pages/planned-page.js';
import { titlePage } from './pages/title-page.js';
import { type Fonts, Sheet } from './sheet.js';

export const TITLE = 'Plumbline case study - A9 dualling, 2 km';
/** When its words or its reference data last changed. */
const EDITION = { day: '2026-11-24', text: 'Edition of November 2026' };

type DrawnInSteps = Generator<undefined, void>;

const PAGES: readonly ((sheet: Sheet, study: CaseStudy) => DrawnInSteps)[] = [
  (sheet, study) => titlePage(sheet, study, EDITION.text),
  plannedPage,
  labourPage,
  materialsPage,
  editPage,
  followPage,
];
export const PAGE_COUNT = PAGES.length;

/** @returns the same bytes in each process of a release */
export async function caseStudyDocument(programme: ReferenceProgramme, fonts: Fonts): Promise<Buffer> {
  return (await inSlices(drawn(programme, fonts))).end();
}

/** Other requests have their turn between two steps (docs/decisions/0027-long-work-takes-turns.md). */
function* drawn(programme: ReferenceProgramme, fonts: Fonts): Generator<undefined, Sheet> {
  const study = caseStudyOf(programme);
  yield;
  const sheet = new Sheet(fonts, {
    title: `Case study: ${study.sample.name}`,
    subject: 'What labour and materials a road needs per month, and what an earlier finish changes',
    keywords: 'construction programme, labour, materials, case study',
    edition: new Date(`${EDITION.day}T00:00:00Z`),
  });
  for (const draw of PAGES) {
    sheet.addPage();
    sheet.open('Sect');
    yield* draw(sheet, study);
    sheet.close();
    yield;
  }
  pageFeet(sheet, `Plumbline case study: ${study.sample.name}`);
  return sheet;
}
