import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryIdKind } from '../commands/library-commands.js';
import { WriteCommand } from '../commands/write-command.js';
import type { LibraryEvent } from '../domain/library/events.js';
import type { InputChoices } from '../domain/library/inputs/input-choices.js';
import { changeInput, createInput, retireInput, templateOf } from '../domain/library/inputs/input-decisions.js';
import type { InputKind } from '../domain/library/inputs/input-kinds.js';
import type { MaterialForm } from '../domain/library/inputs/material-form.js';
import type { ProductionRateForm } from '../domain/library/inputs/production-rate-form.js';
import { unitNamed } from '../domain/library/inputs/unit-named.js';
import type { VehicleForm } from '../domain/library/inputs/vehicle-form.js';
import type { Library } from '../domain/library/library.js';
import {
  type MaterialView,
  materialView,
  type ProductionRateView,
  productionRateView,
  type VehicleView,
  vehicleView,
} from '../domain/library/library-view.js';
import { LibraryEditor } from './library-editor.js';

/** The inputs that are made of nothing else, with their forms and answers. */
interface PlainInputs {
  readonly materials: { readonly form: MaterialForm; readonly view: MaterialView };
  readonly productionRates: { readonly form: ProductionRateForm; readonly view: ProductionRateView };
  readonly vehicles: { readonly form: VehicleForm; readonly view: VehicleView };
}
export type PlainKind = keyof PlainInputs;

const ID_KINDS = {
  materials: 'material',
  productionRates: 'productionrate',
  vehicles: 'vehicle',
} as const satisfies Record<PlainKind, LibraryIdKind>;

function viewOf<Kind extends PlainKind>(kind: Kind, id: number, library: Library): PlainInputs[Kind]['view'];
function viewOf(kind: PlainKind, id: number, library: Library): PlainInputs[PlainKind]['view'] {
  const missing = new Error(`The library has no record ${id} among its ${kind} to answer with`);
  if (kind === 'materials') {
    const material = library.materials.get(id);
    if (material) return materialView(material, library);
  } else if (kind === 'productionRates') {
    const rate = library.productionRates.get(id);
    if (rate) return productionRateView(rate, library);
  } else {
    const vehicle = library.vehicles.get(id);
    if (vehicle) return vehicleView(vehicle);
  }
  throw missing;
}

/** The unit that a form names without its id (docs/api.md, ProductionRates): in any case; an unknown one is refused as missing. */
function unitOf(kind: PlainKind, name: string | undefined, { shared }: InputChoices): object {
  const field = kind === 'materials' ? 'unitId' : kind === 'productionRates' ? 'unitPerHourId' : undefined;
  if (name === undefined || field === undefined) return {};
  return { [field]: unitNamed(name, shared) };
}

/** The id of the first record that events created. */
export function createdId(events: readonly LibraryEvent[], type: LibraryEvent['type']): number {
  const created = events.find((event) => event.type === type);
  if (!created || !('id' in created.data) || created.data.id === undefined)
    throw new Error(`Nothing was created: ${type}`);
  return created.data.id;
}

export class CreateInputCommand<Kind extends PlainKind = PlainKind> extends WriteCommand<
  { kind: Kind; isAdmin: boolean; form: PlainInputs[Kind]['form']; unitName?: string | undefined },
  PlainInputs[Kind]['view']
> {}

@CommandHandler(CreateInputCommand)
export class CreateInputHandler implements ICommandHandler<CreateInputCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { kind, isAdmin, form, unitName } }: CreateInputCommand) {
    const idKind = ID_KINDS[kind];
    return this.editor.own<PlainInputs[PlainKind]['view']>(
      { ...request, isAdmin },
      {
        ids: { [idKind]: 1 },
        decide: ({ choices, ids, createdBy }) => {
          const templateId = templateOf(kind, form.templateId, choices);
          const { templateId: _, ...fields } = form;
          return createInput(
            kind,
            {
              ...fields,
              ...unitOf(kind, unitName, choices),
              ...(templateId !== undefined && { templateId }),
            },
            { id: ids[idKind](), createdBy, choices },
          );
        },
        answer: (library, events) => {
          const [event] = events;
          if (!event) throw new Error('Nothing was created');
          return viewOf(kind, createdId(events, event.type), library);
        },
      },
    );
  }
}

export class ChangeInputCommand<Kind extends PlainKind = PlainKind> extends WriteCommand<
  { kind: Kind; id: number; isAdmin: boolean; form: PlainInputs[Kind]['form']; unitName?: string | undefined },
  PlainInputs[Kind]['view']
> {}

@CommandHandler(ChangeInputCommand)
export class ChangeInputHandler implements ICommandHandler<ChangeInputCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { kind, id, isAdmin, form, unitName } }: ChangeInputCommand) {
    const { templateId: _, ...fields } = form;
    return this.editor.one<PlainInputs[PlainKind]['view']>({ ...request, isAdmin }, kind, id, {
      decide: (record, { choices, seen }) => {
        const edit: object = { ...fields, ...unitOf(kind, unitName, choices) };
        return changeInput(kind as InputKind, record, edit, choices, seen?.[kind].get(id));
      },
      answer: (library) => viewOf(kind, id, library),
    });
  }
}

export class RetireInputCommand extends WriteCommand<
  { kind: PlainKind | 'elementMakeups'; id: number; isAdmin: boolean },
  { id: number }
> {}

@CommandHandler(RetireInputCommand)
export class RetireInputHandler implements ICommandHandler<RetireInputCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { kind, id, isAdmin } }: RetireInputCommand) {
    return this.editor.one({ ...request, isAdmin }, kind, id, {
      decide: (record, { seen }) => retireInput(kind, record, seen?.[kind].get(id)),
      answer: () => ({ id }),
    });
  }
}
