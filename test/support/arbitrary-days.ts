/** Arbitrary days of planners and librarians: histories with events for every read model. */
import fc from 'fast-check';
import { assetNameOf } from '../../services/domain/programmes/programme.js';
import { activateProgramme } from '../../services/programmes/lifecycle/activate-programme.js';
import type { Plan, Plans } from './test-programmes.js';

export interface UserAction {
  /** Index of the programme, modulo their number. */
  readonly programmeIndex: number;
  readonly kind: (typeof ACTION_KINDS)[number];
  readonly amount: number;
}

const ACTION_KINDS = [
  'size',
  'add',
  'remove',
  'rename',
  'zone',
  'limit',
  'week',
  'day',
  'describe',
  'publish',
  'activate',
  'material',
  'make-up',
  'activity',
] as const;

export const arbitraryDay: fc.Arbitrary<readonly UserAction[]> = fc.array(
  fc.record({
    programmeIndex: fc.nat(9),
    kind: fc.constantFrom(...ACTION_KINDS),
    amount: fc.integer({ min: 1, max: 500 }),
  }),
  { minLength: 8, maxLength: 30 },
);

/** Ids of activities are never reused. */
let lastActivity = 0;

/** Performs the action if it is possible, and appends its events. */
export async function perform(deed: UserAction, plans: Plans, open: readonly Plan[]): Promise<void> {
  const plan = open[deed.programmeIndex % open.length];
  if (!plan) throw new RangeError('No plan is open');
  if (deed.kind === 'material') return renameMaterial(plans, deed.amount);
  if (deed.kind === 'make-up') return changeMakeUp(plans, deed.amount);
  if (deed.kind === 'activity') return void (await plans.addActivity(plan.programme.id, (lastActivity += 1)));
  edit(plan, deed);
  if (plan.events.length > 0) await plans.save(plan);
}

function edit(plan: Plan, { kind, amount }: UserAction): void {
  const { programme } = plan;
  if (kind === 'activate') return void plan.take(activateProgramme(programme, !programme.isActive));
  if (!programme.isActive) return;
  if (kind === 'publish') {
    const after = programme.status === 'draft' ? 'published' : 'draft';
    return void plan.add({ type: 'ProgrammeStatusChanged', data: { before: programme.status, after } });
  }
  if (programme.status !== 'draft') return;
  const [assetId] = programme.assets.keys();
  if (assetId === undefined) return;
  const assetName = assetNameOf(programme, assetId);
  const forms = plan.forms(assetName);
  const [first] = forms;
  switch (kind) {
    case 'size':
      return void plan.asset(
        assetName,
        forms.map((form, i) => (i === amount % forms.length ? { ...form, size: amount } : form)),
      );
    case 'add':
      return void (first && plan.asset(assetName, [...forms, { ...first, id: undefined, partName: `New ${amount}` }]));
    case 'remove':
      return void (forms.length > 1 && plan.asset(assetName, forms.slice(1)));
    case 'rename':
      return void plan.asset(`Asset ${amount}`, forms, assetName);
    case 'zone':
      return void (
        programme.zones.has(amount) ||
        plan.add({ type: 'ZoneAdded', data: { zoneId: amount, zoneName: `Zone ${amount}` } })
      );
    case 'limit': {
      const before = programme.labourLimits.find(({ kind }) => kind === 'allLabour');
      const added = [{ kind: 'allLabour' as const, id: 0, limit: amount }];
      return void plan.add({ type: 'LabourLimitsChanged', data: { added, removed: before ? [before] : [] } });
    }
    case 'week': {
      const before = { workingPatternBitMask: programme.schedule.workingPatternBitMask };
      return void plan.add({
        type: 'WorkScheduleChanged',
        data: { before, after: { workingPatternBitMask: 1 + (amount % 127) } },
      });
    }
    case 'day': {
      const date = `2027-0${1 + (amount % 9)}-1${amount % 10}`;
      const known = programme.nonWorkingDays.get(date);
      return void plan.add({
        type: 'NonWorkingDaysChanged',
        data: known ? { added: [], removed: [known] } : { added: [{ date, description: '' }], removed: [] },
      });
    }
    default:
      return void plan.add({
        type: 'ProgrammeDetailsChanged',
        data: { before: { description: programme.description }, after: { description: `${amount}` } },
      });
  }
}

async function renameMaterial(plans: Plans, amount: number): Promise<void> {
  const material = nth(plans.library.materials, amount);
  await plans.changeLibrary(`material-${material.id}`, {
    type: 'MaterialChanged',
    data: { before: { name: material.name }, after: { name: `Material ${amount}` } },
  });
}

async function changeMakeUp(plans: Plans, amount: number): Promise<void> {
  const { id, activities } = nth(plans.library.elementMakeups, amount);
  const after = activities.map((activity) => ({
    ...activity,
    lines: activity.lines.map((line) => ({ ...line, materialQuantity: amount / 100 })),
  }));
  await plans.changeLibrary(`elementmakeup-${id}`, {
    type: 'ElementMakeupChanged',
    data: { before: { activities }, after: { activities: after } },
  });
}

function nth<Item>(items: ReadonlyMap<number, Item>, n: number): Item {
  const item = [...items.values()][n % items.size];
  if (item === undefined) throw new RangeError('The library is empty');
  return item;
}
