import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { databaseInput } from '../library/inputs-shown.js';
import type { Library } from '../library/library.js';
import type { Task } from '../library/library-records.js';
import { FieldErrors, type Refusal, Refused } from '../platform/problem.js';
import { copyEvents } from './asset-events.js';
import { type AssetLibrary, assetLibrary } from './asset-library.js';
import { subprogrammeNotFound } from './change-tasks.js';
import { accept, type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import type { SubprogrammeCopy } from './events.js';
import type { Programme } from './programme.js';
import { ProgrammeCommands, programmeStream, type Request, type Written } from './programme-commands.js';
import { copyView, type SubprogrammeView, type TaskView, taskView } from './programme-view.js';
import { changedFields, collisions, staleRefusal } from './rebase.js';
import type { ReservedIds } from './reserved-ids.js';

const LONGEST_NAME = 100;

/** What the specs' client sets of a subprogramme (spec 1, section 3). */
export interface SubprogrammeForm {
  readonly name: string;
  readonly assetType: string;
  readonly assetCategoryId: number;
}

/** A subprogramme as another one is made from it: the library's, or a programme's copy. */
export type SubprogrammeSource = SubprogrammeForm & {
  readonly tasks: readonly Task[];
  readonly sourceId: number;
  readonly baseTaskOf: (task: Task) => number;
};

/**
 * A subprogramme of the programme's own for parts to come: until one names it, it belongs to no asset, and stays.
 * @param source undefined for one without tasks
 */
export function makeSubprogramme(
  programme: Programme,
  form: Partial<SubprogrammeForm>,
  { library, ids }: { readonly library: AssetLibrary; readonly ids: ReservedIds },
  source?: SubprogrammeSource,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const whole = {
    name: source?.name ?? '',
    assetType: source?.assetType ?? '',
    assetCategoryId: source?.assetCategoryId ?? 0,
    ...form,
  };
  const invalid = checkForm(whole, library);
  if (invalid) return refuse(invalid);
  const copy: SubprogrammeCopy = {
    id: ids.subprogramme(),
    sourceId: source?.sourceId ?? 0,
    assetName: '',
    ...whole,
    // An activity is of one programme's schedule.
    tasks: (source?.tasks ?? []).map((task) => ({
      ...task,
      id: ids.task(),
      baseTaskId: source?.baseTaskOf(task) ?? 0,
      p6ActivityId: null,
    })),
  };
  return { events: copyEvents('SubprogrammesCopied', copy.assetName, [copy]) };
}

/**
 * Names a copy anew, or gives it another type; its tasks stay.
 * @param seen the programme at the sender's version
 */
export function changeSubprogramme(
  programme: Programme,
  id: number,
  form: Partial<SubprogrammeForm>,
  library: AssetLibrary,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const copy = programme.subprogrammes.get(id);
  if (!copy) return refuse(subprogrammeNotFound(id));
  const saw = seen.subprogrammes.get(id) ?? copy;
  const edit = changedFields<SubprogrammeForm>(formOf(saw), form);
  const invalid = checkForm({ ...formOf(copy), ...edit }, library);
  if (invalid) return refuse(invalid);
  const conflicts = collisions<SubprogrammeForm>(formOf(saw), formOf(copy), edit, programme, (key) => key);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  if (Object.keys(changedFields<SubprogrammeForm>(formOf(copy), edit)).length === 0) return accept();
  // The same id: its parts go on using it.
  return {
    events: [
      ...copyEvents('SubprogrammesRemoved', copy.assetName, [copy]),
      ...copyEvents('SubprogrammesCopied', copy.assetName, [{ ...copy, ...edit }]),
    ],
  };
}

/** Takes away a copy that no part uses. */
export function removeSubprogramme(programme: Programme, id: number): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const copy = programme.subprogrammes.get(id);
  if (!copy) return refuse(subprogrammeNotFound(id));
  const users = [...programme.parts.values()].filter((part) => part.subprogrammeId === id);
  if (users.length > 0) {
    const assets = [...new Set(users.map(({ assetName }) => assetName))];
    return refuse({
      kind: 'conflict',
      code: 'subprogramme-in-use',
      title: 'Parts are built by this subprogramme. Choose another one for them first.',
      detail: `${users.length} ${users.length === 1 ? 'part' : 'parts'} of ${assets.join(', ')}`,
    });
  }
  return { events: copyEvents('SubprogrammesRemoved', copy.assetName, [copy]) };
}

const formOf = ({ name, assetType, assetCategoryId }: SubprogrammeForm): SubprogrammeForm => ({
  name,
  assetType,
  assetCategoryId,
});

function checkForm({ name, assetType, assetCategoryId }: SubprogrammeForm, library: AssetLibrary): Refusal | undefined {
  const errors = new FieldErrors();
  if (name === '') errors.add('name', 'Subprogramme name is required');
  else if (name.length > LONGEST_NAME)
    errors.add('name', `Subprogramme name is too long (maximum ${LONGEST_NAME} characters).`);
  if (assetType === '') errors.add('assetType', 'Asset type is required');
  else if (assetType.length > LONGEST_NAME)
    errors.add('assetType', `Asset type is too long (maximum ${LONGEST_NAME} characters).`);
  if (!library.category(assetCategoryId)) errors.add('assetCategoryId', 'Asset type is required');
  return errors.any ? errors.refusal() : undefined;
}

export type SubprogrammeAnswer = SubprogrammeView & { readonly tasks: readonly TaskView[] };

function viewOf(programme: Programme, id: number, library: Library): SubprogrammeAnswer {
  const copy = programme.subprogrammes.get(id);
  if (!copy) throw new Error(`Programme ${programme.id} has no subprogramme ${id} to answer with`);
  const view = copyView(copy, programme, library);
  return { ...view, tasks: copy.tasks.map((task) => taskView(task, view, library)) };
}

export class MakeSubprogrammeCommand extends Command<Written<SubprogrammeAnswer>> {
  /**
   * @param programmeId undefined: the one of the copy that it is made from
   * @param copyOf subprogramme that it is made from, with its tasks; undefined for one without
   */
  constructor(
    readonly request: Request,
    readonly programmeId: number | undefined,
    readonly form: Partial<SubprogrammeForm>,
    readonly copyOf?: number,
  ) {
    super();
  }
}

@CommandHandler(MakeSubprogrammeCommand)
export class MakeSubprogrammeHandler implements ICommandHandler<MakeSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, programmeId, form, copyOf }: MakeSubprogrammeCommand): Promise<Written<SubprogrammeAnswer>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    const owner = copyOf === undefined ? undefined : await this.programmes.ownerOf('subprogramme', copyOf);
    const source = copyOf === undefined ? undefined : await this.sourceOf(copyOf, owner, library);
    const target = programmeId ?? owner;
    if (!target) {
      const errors = new FieldErrors();
      errors.add('projectId', 'Custom inputs are not made by this call: name the programme that gets the subprogramme');
      throw new Refused(errors.refusal());
    }
    return this.programmes.change(target, request, {
      ids: () => ({ subprogramme: 1, task: source?.tasks.length ?? 0 }),
      decide: (programme, ids) => makeSubprogramme(programme, form, { library, ids }, source),
      answer: (programme, events) => {
        const [made] = events.flatMap((event) => (event.type === 'SubprogrammesCopied' ? event.data.copies : []));
        return viewOf(programme, made?.id ?? 0, library.records);
      },
    });
  }

  /** @param owner programme that has it; undefined for one of the library */
  private async sourceOf(id: number, owner: number | undefined, library: AssetLibrary): Promise<SubprogrammeSource> {
    if (owner === undefined) {
      const source = library.subprogramme(id);
      if (!source) throw new Refused(subprogrammeNotFound(id));
      return { ...formOf(source), tasks: source.tasks, sourceId: id, baseTaskOf: (task) => task.id };
    }
    const { state } = await this.programmes.states.latest(programmeStream(owner));
    const copy = state.subprogrammes.get(id);
    if (!copy) throw new Refused(subprogrammeNotFound(id));
    return { ...formOf(copy), tasks: copy.tasks, sourceId: copy.sourceId, baseTaskOf: (task) => task.baseTaskId };
  }
}

export class ChangeSubprogrammeCommand extends Command<Written<SubprogrammeAnswer>> {
  constructor(
    readonly request: Request,
    readonly id: number,
    readonly form: Partial<SubprogrammeForm>,
  ) {
    super();
  }
}

@CommandHandler(ChangeSubprogrammeCommand)
export class ChangeSubprogrammeHandler implements ICommandHandler<ChangeSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, id, form }: ChangeSubprogrammeCommand): Promise<Written<SubprogrammeAnswer>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    return this.programmes.change(await programmeOf(id, this.programmes, library), request, {
      decide: (programme, _, seen) => changeSubprogramme(programme, id, form, library, seen),
      answer: (programme) => viewOf(programme, id, library.records),
    });
  }
}

export class RemoveSubprogrammeCommand extends Command<Written<{ id: number }>> {
  constructor(
    readonly request: Request,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveSubprogrammeCommand)
export class RemoveSubprogrammeHandler implements ICommandHandler<RemoveSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, id }: RemoveSubprogrammeCommand): Promise<Written<{ id: number }>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    return this.programmes.change(await programmeOf(id, this.programmes, library), request, {
      decide: (programme) => removeSubprogramme(programme, id),
      answer: () => ({ id }),
    });
  }
}

/** @throws Refused 403 for a Database Input, 404 for what is not there or not the caller's */
async function programmeOf(id: number, programmes: ProgrammeCommands, library: AssetLibrary): Promise<number> {
  const owner = await programmes.ownerOf('subprogramme', id);
  if (owner === undefined) throw new Refused(library.subprogramme(id) ? databaseInput : subprogrammeNotFound(id));
  return owner;
}
