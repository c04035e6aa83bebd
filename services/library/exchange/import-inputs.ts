import { isDeepStrictEqual } from 'node:util';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryIdKind } from '../../commands/library-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import type { LibraryEvent } from '../../domain/library/events.js';
import type { LibraryDecision } from '../../domain/library/inputs/input-decisions.js';
import { type InputKind, inputOfEvent } from '../../domain/library/inputs/input-kinds.js';
import { invalidField, joinedTexts, type Refusal, refuse } from '../../platform/problem.js';
import { type EditContext, LibraryEditor } from '../library-editor.js';
import { type ImportPreview, ImportPreviews, type StoredInput } from './import-previews.js';
import { sheetOf } from './library-sheets.js';
import { type Choice, planImport } from './plan-import.js';

/** Which new and changed inputs of a preview are imported. */
export interface ImportSelection {
  /** undefined: all kinds. */
  readonly kinds: readonly InputKind[] | undefined;
  /** Ids of rows of the preview; undefined: all but the exceptions. */
  readonly selected: ReadonlySet<number> | undefined;
  readonly except: ReadonlySet<number>;
}

export interface ImportedInputs {
  readonly created: number;
  readonly changed: number;
}

/** Takes the selected inputs of a preview over: all of them, or none, and one undo takes them back. */
export class ImportInputsCommand extends WriteCommand<
  { preview: ImportPreview; selection: ImportSelection; isAdmin: boolean },
  ImportedInputs
> {}

@CommandHandler(ImportInputsCommand)
export class ImportInputsHandler implements ICommandHandler<ImportInputsCommand> {
  constructor(
    private readonly editor: LibraryEditor,
    private readonly previews: ImportPreviews,
  ) {}

  async execute({ request, payload: { preview, selection, isAdmin } }: ImportInputsCommand) {
    const inputs = await this.previews.all(preview);
    const choices = inputs.map((input) => choiceOf(input, selection));
    if (!choices.includes('import')) return refuse(nothingSelected);
    // A preview is compared again with the library as it is, so what it was compared with before does not matter.
    const { ifMatch: _, ...unversioned } = request;
    return this.editor.own<ImportedInputs>(
      { ...unversioned, isAdmin },
      {
        ids: idsFor(inputs, choices),
        decide: (context) => decide(inputs, choices, context),
        answer: (__, events) => countsOf(events),
      },
    );
  }
}

function choiceOf({ id, kind, status }: StoredInput, { kinds, selected, except }: ImportSelection): Choice {
  const isWanted = (kinds === undefined || kinds.includes(kind)) && (selected ? selected.has(id) : !except.has(id));
  if (status === 'Error') return 'leave';
  return isWanted && status !== 'No Change' ? 'import' : 'refer';
}

/** Most ids that the inputs may take. */
function idsFor(inputs: readonly StoredInput[], choices: readonly Choice[]): Partial<Record<LibraryIdKind, number>> {
  const ids: Record<LibraryIdKind, number> = {
    material: 0,
    productionrate: 0,
    elementmakeup: 0,
    workactivity: 0,
    materialline: 0,
    task: 0,
    subprogramme: 0,
    vehicle: 0,
  };
  inputs.forEach(({ kind, record }, place) => {
    if (choices[place] !== 'import') return;
    ids[ID_KINDS[kind]]++;
    if (kind === 'elementMakeups') {
      ids.workactivity += record.rows.length;
      ids.materialline += record.rows.length;
    }
    if (kind === 'subprogrammes') ids.task += record.rows.length;
  });
  return ids;
}

const ID_KINDS = {
  materials: 'material',
  productionRates: 'productionrate',
  elementMakeups: 'elementmakeup',
  tasks: 'task',
  subprogrammes: 'subprogramme',
  vehicles: 'vehicle',
} as const satisfies Record<InputKind, LibraryIdKind>;

/** What the preview showed is what is imported: if the library changed in between so that it would do something else, nothing is. */
async function decide(
  inputs: readonly StoredInput[],
  choices: readonly Choice[],
  { choices: { own, shared }, ids, createdBy }: EditContext,
): Promise<LibraryDecision> {
  const { planned, events } = await planImport(
    inputs.map(({ record }) => record),
    { own, shared, ids, createdBy },
    (place) => choices[place] ?? 'leave',
  );
  const wrong: string[] = [];
  const stale: string[] = [];
  inputs.forEach((input, place) => {
    const now = planned[place];
    if (!now || choices[place] !== 'import') return;
    const called = `${sheetOf(input.kind).name}, row ${input.row}, ${input.name}`;
    if (now.status === 'Error') wrong.push(...now.problems.map((problem) => `${called}: ${problem}`));
    // What the library has by now needs no import.
    else if (now.status !== 'No Change' && !isAsPreviewed(input, now)) stale.push(called);
  });
  if (wrong.length > 0) return refuse(cannotImport(wrong));
  if (stale.length > 0) return refuse(libraryChanged(stale));
  return { events };
}

const isAsPreviewed = (input: StoredInput, now: Pick<StoredInput, 'status' | 'changes'>): boolean =>
  input.status === now.status && isDeepStrictEqual(input.changes, now.changes);

/** From the events, so that a repeated command gets the same answer. */
function countsOf(events: readonly LibraryEvent[]): ImportedInputs {
  const created = new Set<string>();
  const changed = new Set<string>();
  for (const event of events) {
    const input = inputOfEvent(event);
    const key = `${input?.kind} ${'id' in event.data ? event.data.id : ''}`;
    if (input?.fact === 'Created') created.add(key);
    else if (!created.has(key)) changed.add(key);
  }
  return { created: created.size, changed: changed.size };
}

const nothingSelected: Refusal = invalidField('previewId', 'Select at least one new or changed input to import');

const cannotImport = (reasons: readonly string[]): Refusal => ({
  kind: 'invalid',
  code: 'import-incomplete',
  title: joinedTexts(reasons),
  errors: { previewId: reasons.slice(0, 100) },
});

const libraryChanged = (names: readonly string[]): Refusal => ({
  kind: 'stale',
  code: 'library-changed',
  title: 'Your custom inputs have changed since the preview. Choose the file again.',
  detail: joinedTexts(names),
});
