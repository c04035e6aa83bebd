/** The kinds of custom inputs, by the name that the API has for them (docs/product/custom-inputs.md). */
export const inputKinds = {
  subprogrammes: { tab: 'Subprogrammes', viewOption: 'Subprogramme', noun: 'subprogramme' },
  tasks: { tab: 'Tasks', viewOption: 'Task', noun: 'task' },
  materials: { tab: 'Materials', viewOption: 'Material', noun: 'material' },
  elementMakeups: { tab: 'Element make ups', viewOption: 'Element make up', noun: 'element make up' },
  productionRates: { tab: 'Production rates', viewOption: 'Production rate', noun: 'production rate' },
  vehicles: { tab: 'Logistics vehicles', viewOption: 'Logistics Vehicles', noun: 'logistics vehicle' },
} as const satisfies Record<string, { tab: string; viewOption: string; noun: string }>;

export type InputKind = keyof typeof inputKinds;

/** In the order of the tabs. */
export const inputKindNames = Object.keys(inputKinds) as InputKind[];

/** The kind of a path or query; undefined for a word that names none. */
export const inputKindOf = (word: string | null | undefined): InputKind | undefined =>
  inputKindNames.find((kind) => kind === word || inputKinds[kind].viewOption === word);
