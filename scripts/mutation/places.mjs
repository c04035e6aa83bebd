import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folders and files with decisions: pure functions from state and command to events (docs/architecture.md, Folders). */
const DECIDING = [
  'services/domain/',
  'services/history/',
  'services/programmes/',
  'services/p6/activities/change-activities.',
  'services/p6/import/import-activities.',
  'services/p6/import/take-dates.',
];
/** What HTTP needs of them: calls, bodies, and the examples in their description. A preview decides nothing. */
const DECIDING_NOTHING = /(\.controller|\.module|-body|-examples?)\.ts$|\/preview\//;

/** Tests that start processes of their own. */
const IMPURE = ['services/domain/quantities/time-zone.test.ts'];

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => `${folder}${file}`)
    .filter((file) => file.endsWith('.ts'));

const isDeciding = (file) => DECIDING.some((place) => file.startsWith(place));

/** @param chosen folders or files; none: everything that decides */
export const mutatedFiles = (chosen) =>
  filesIn('services/').filter(
    (file) =>
      isDeciding(file) &&
      !file.endsWith('.test.ts') &&
      !DECIDING_NOTHING.test(file) &&
      (chosen.length === 0 || chosen.some((place) => file.startsWith(place))),
  );

/** The quick ones, which alone have to notice: what a file of the full tests notices is noticed a night later. */
export const pureTests = () =>
  filesIn('services/')
    .filter(
      (file) =>
        file.endsWith('.test.ts') && !file.endsWith('.full.test.ts') && isDeciding(file) && !IMPURE.includes(file),
    )
    .map((file) => resolve(file));
