import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { LibraryTasks } from '../../commands/library-tasks.js';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import type { SubprogrammeForm as LibrarySubprogrammeForm } from '../../domain/library/inputs/task-form.js';
import type { Library } from '../../domain/library/library.js';
import type { Task } from '../../domain/library/library-records.js';
import { omit } from '../../domain/pick.js';
import { copyEvents, namedCopy } from '../../domain/programmes/assets/asset-events.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { accept, type Decision, refuse } from '../../domain/programmes/decision.js';
import { dataOf, type SubprogrammeCopy } from '../../domain/programmes/events.js';
import { assetNameOf, type Programme } from '../../domain/programmes/programme.js';
import { copyView, type SubprogrammeWithTasks, taskView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, collisions, staleRefusal } from '../../domain/programmes/rebase.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import { FieldErrors, type Refusable, type Refusal } from '../../platform/problem.js';
import { subprogrammeNotFound } from './change-tasks.js';

const MAX_NAME_LENGTH = 100;

/** The fields of a subprogramme that a client sets (docs/product/subprogrammes.md, Calls for subprogrammes). */
export interface SubprogrammeForm {
  readonly name: string;
  readonly assetType: string;
  readonly assetCategoryId: number;
}

/** A subprogramme that another one is made from: one of the library, or a programme's copy. */
export type SubprogrammeSource = SubprogrammeForm & {
  readonly tasks: readonly Task[];
  readonly sourceId: number;
  readonly baseTaskOf: (task: Task) => number;
};

/**
 * Makes a subprogramme for later parts of the programme: until a part names it, it belongs to no asset and is not cleaned up.
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
  const completeForm = {
    name: source?.name ?? '',
    assetType: source?.assetType ?? '',
    assetCategoryId: source?.assetCategoryId ?? 0,
    ...form,
  };
  const invalid = checkForm(completeForm, library);
  if (invalid) return refuse(invalid);
  const copy: SubprogrammeCopy = {
    id: ids.subprogramme(),
    sourceId: source?.sourceId ?? 0,
    assetId: null,
    ...completeForm,
    // Links are not copied: an activity belongs to the schedule of one programme.
    tasks: (source?.tasks ?? []).map((task) => ({
      ...task,
      id: ids.task(),
      baseTaskId: source?.baseTaskOf(task) ?? 0,
      p6ActivityId: null,
    })),
  };
  return { events: copyEvents('SubprogrammesCopied', '', [{ ...copy, assetName: '' }]) };
}

/**
 * Changes the name or the type of a copy; its tasks stay.
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
  const seenCopy = seen.subprogrammes.get(id) ?? copy;
  const edit = changedFields<SubprogrammeForm>(formOf(seenCopy), form);
  const invalid = checkForm({ ...formOf(copy), ...edit }, library);
  if (invalid) return refuse(invalid);
  const conflicts = collisions<SubprogrammeForm>(formOf(seenCopy), formOf(copy), edit, programme, (key) => key);
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  if (Object.keys(changedFields<SubprogrammeForm>(formOf(copy), edit)).length === 0) return accept();
  const recorded = namedCopy(programme, copy);
  // The id stays the same, so its parts go on using it.
  return {
    events: [
      ...copyEvents('SubprogrammesRemoved', recorded.assetName, [recorded]),
      ...copyEvents('SubprogrammesCopied', recorded.assetName, [{ ...recorded, ...edit }]),
    ],
  };
}

/** Removes a copy that no part uses. */
export function removeSubprogramme(programme: Programme, id: number): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const copy = programme.subprogrammes.get(id);
  if (!copy) return refuse(subprogrammeNotFound(id));
  const users = [...(programme.partsOfCopy.get(id) ?? [])].flatMap((partId) => programme.parts.get(partId) ?? []);
  if (users.length > 0) {
    const assets = [...new Set(users.map(({ assetId }) => assetNameOf(programme, assetId)))];
    return refuse({
      kind: 'conflict',
      code: 'subprogramme-in-use',
      title: 'Parts are built by this subprogramme. Choose another one for them first.',
      detail: `${users.length} ${users.length === 1 ? 'part' : 'parts'} of ${assets.join(', ')}`,
    });
  }
  const recorded = namedCopy(programme, copy);
  return { events: copyEvents('SubprogrammesRemoved', recorded.assetName, [recorded]) };
}

const formOf = ({ name, assetType, assetCategoryId }: SubprogrammeForm): SubprogrammeForm => ({
  name,
  assetType,
  assetCategoryId,
});

function checkForm({ name, assetType, assetCategoryId }: SubprogrammeForm, library: AssetLibrary): Refusal | undefined {
  const errors = new FieldErrors();
  if (name === '') errors.add('name', 'Subprogramme name is required');
  else if (name.length > MAX_NAME_LENGTH)
    errors.add('name', `Subprogramme name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  if (assetType === '') errors.add('assetType', 'Asset type is required');
  else if (assetType.length > MAX_NAME_LENGTH)
    errors.add('assetType', `Asset type is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  if (!library.category(assetCategoryId)) errors.add('assetCategoryId', 'Asset type is required');
  return errors.any ? errors.refusal() : undefined;
}

function viewOf(programme: Programme, id: number, library: Library): SubprogrammeWithTasks {
  const copy = programme.subprogrammes.get(id);
  if (!copy) throw new Error(`Programme ${programme.id} has no subprogramme ${id} to answer with`);
  const view = copyView(copy, programme, library);
  return { ...view, tasks: copy.tasks.map((task) => taskView(task, view, library)) };
}

export class MakeSubprogrammeCommand extends WriteCommand<
  {
    /** 0: the library; undefined: the programme of the copy that it is made from, or the library. */
    programmeId: number | undefined;
    isAdmin: boolean;
    form: Partial<SubprogrammeForm>;
    /** Subprogramme that it is made from, with its tasks; absent for one without tasks. */
    copyOf?: number;
  },
  SubprogrammeWithTasks
> {}

@CommandHandler(MakeSubprogrammeCommand)
export class MakeSubprogrammeHandler implements ICommandHandler<MakeSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { programmeId, isAdmin, form, copyOf } }: MakeSubprogrammeCommand) {
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const owner = copyOf === undefined ? undefined : await this.programmes.ownerOf('subprogramme', copyOf);
    const source = copyOf === undefined ? undefined : await this.sourceOf(copyOf, owner, library);
    if (source && 'refusal' in source) return source;
    const target = programmeId ?? owner;
    if (!target) return this.inputs.createSubprogramme({ ...request, isAdmin }, { ...inputFrom(source), ...form });
    return this.programmes.change(target, request, {
      ids: () => ({ subprogramme: 1, task: source?.tasks.length ?? 0 }),
      decide: (programme, ids) => makeSubprogramme(programme, form, { library, ids }, source),
      answer: (programme, events) => {
        const [made] = dataOf(events, 'SubprogrammesCopied').flatMap(({ copies }) => copies);
        return viewOf(programme, made?.id ?? 0, library.records);
      },
    });
  }

  /** @param owner programme of the subprogramme; undefined for one of the library */
  private async sourceOf(
    id: number,
    owner: number | undefined,
    library: AssetLibrary,
  ): Promise<Refusable<SubprogrammeSource>> {
    if (owner === undefined) {
      const source = library.subprogramme(id);
      if (!source) return refuse(subprogrammeNotFound(id));
      return { ...formOf(source), tasks: source.tasks, sourceId: id, baseTaskOf: (task) => task.id };
    }
    const { state } = await this.programmes.states.latest(programmeStream(owner));
    const copy = state.subprogrammes.get(id);
    if (!copy) return refuse(subprogrammeNotFound(id));
    return { ...formOf(copy), tasks: copy.tasks, sourceId: copy.sourceId, baseTaskOf: (task) => task.baseTaskId };
  }
}

/** A custom input that is made from another subprogramme, with its tasks. */
function inputFrom(source: SubprogrammeSource | undefined): LibrarySubprogrammeForm {
  if (!source) return { tasks: [] };
  const tasks = source.tasks.map((task) => ({
    ...omit(task, ['id', 'p6ActivityId']),
    baseTaskId: source.baseTaskOf(task),
  }));
  return { ...formOf(source), tasks, ...(source.sourceId !== 0 && { templateId: source.sourceId }) };
}

export class ChangeSubprogrammeCommand extends WriteCommand<
  { id: number; isAdmin: boolean; form: Partial<SubprogrammeForm> },
  SubprogrammeWithTasks
> {}

@CommandHandler(ChangeSubprogrammeCommand)
export class ChangeSubprogrammeHandler implements ICommandHandler<ChangeSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { id, isAdmin, form } }: ChangeSubprogrammeCommand) {
    const programmeId = await this.programmes.ownerOf('subprogramme', id);
    if (programmeId === undefined)
      return unlessMissing(await this.inputs.changeSubprogramme({ ...request, isAdmin }, id, form), id);
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => changeSubprogramme(programme, id, form, library, seen),
      answer: (programme) => viewOf(programme, id, library.records),
    });
  }
}

export class RemoveSubprogrammeCommand extends WriteCommand<{ id: number; isAdmin: boolean }, { id: number }> {}

@CommandHandler(RemoveSubprogrammeCommand)
export class RemoveSubprogrammeHandler implements ICommandHandler<RemoveSubprogrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { id, isAdmin } }: RemoveSubprogrammeCommand) {
    const programmeId = await this.programmes.ownerOf('subprogramme', id);
    if (programmeId === undefined)
      return unlessMissing(await this.inputs.retireSubprogramme({ ...request, isAdmin }, id), id);
    return this.programmes.change(programmeId, request, {
      decide: (programme) => removeSubprogramme(programme, id),
      answer: () => ({ id }),
    });
  }
}

/** One that is not in the library either is refused with the text for subprogrammes. */
const unlessMissing = <Result extends object>(result: Refusable<Result>, id: number): Refusable<Result> =>
  'refusal' in result && result.refusal.kind === 'missing' ? refuse(subprogrammeNotFound(id)) : result;
