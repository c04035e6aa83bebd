import { lazy } from 'react';

// Parts that most visits never show, or not at first sight: their code comes with them (web.md, Bars).

export const ConflictNote = lazy(async () => ({ default: (await import('./conflict-note.js')).ConflictNote }));
export const EmptyProgramme = lazy(async () => ({ default: (await import('./empty-programme.js')).EmptyProgramme }));
export const MissingProgramme = lazy(async () => ({
  default: (await import('../../ui/missing-programme.js')).MissingProgramme,
}));
export const RemovedNote = lazy(async () => ({ default: (await import('./removed-note.js')).RemovedNote }));
export const RemovedProgrammeNote = lazy(async () => ({
  default: (await import('./removed-programme-note.js')).RemovedProgrammeNote,
}));
export const ScenarioName = lazy(async () => ({ default: (await import('./scenario-name.js')).ScenarioName }));
export const SubprogrammeCard = lazy(async () => ({
  default: (await import('./subprogramme-card.js')).SubprogrammeCard,
}));
export const TaskEditor = lazy(async () => ({ default: (await import('./task-editor.js')).TaskEditor }));
