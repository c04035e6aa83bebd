/**
 * Which of the ten chart colours a material has: the same in all charts and with all filters (docs/product/library.md, Chart
 * colours).
 */
import type { Library } from '../library/library.js';
import type { Material } from '../library/library-records.js';

/** Slots of the known families, stacked in this order from the ground up (docs/product/library.md, Chart colours). */
const SLOT_OF_FAMILY: Readonly<Record<string, number>> = {
  Earthworks: 1,
  'Site clearance': 1,
  Demolition: 1,
  Aggregates: 2,
  Drainage: 3,
  Concrete: 4,
  Formwork: 4,
  Piling: 4,
  Reinforcement: 5,
  Steelwork: 5,
  Rail: 5,
  Asphalt: 6,
  Masonry: 7,
  Envelope: 7,
  Services: 8,
  Utilities: 8,
  Finishes: 9,
  'Road furniture': 10,
  Airfield: 10,
};
const SLOTS = 10;

/** 0 slot colour, 1 its alternative, 2 hatched, 3 hatched alternative, 4 dotted. */
const FIRST_HATCHED = 2;
const DOTTED = 4;

export interface ChartColour {
  readonly slot: number;
  readonly tone: number;
  /** Place in the stack, from the ground up. */
  readonly order: number;
}

const cache = new WeakMap<Library, ReadonlyMap<number, ChartColour>>();

/** Colours of all materials by id. @param library a snapshot that does not change, as LibrarySnapshot returns it */
export function chartColours(library: Library): ReadonlyMap<number, ChartColour> {
  let colours = cache.get(library);
  if (!colours) {
    colours = colour([...library.materials.values()]);
    cache.set(library, colours);
  }
  return colours;
}

function colour(materials: readonly Material[]): ReadonlyMap<number, ChartColour> {
  const slots = Array.from({ length: SLOTS }, (): Slot => ({ own: [], custom: new Map() }));
  /** 10, 9, 8 … in order of creation, then from 10 again. */
  const slotOfCustom = new Map<string, number>();
  for (const material of byAge(materials)) {
    const { familyName } = material;
    const known = Object.hasOwn(SLOT_OF_FAMILY, familyName) ? SLOT_OF_FAMILY[familyName] : undefined;
    if (known === undefined && !slotOfCustom.has(familyName))
      slotOfCustom.set(familyName, SLOTS - (slotOfCustom.size % SLOTS));
    const slot = slots[(known ?? slotOfCustom.get(familyName) ?? SLOTS) - 1];
    if (known !== undefined) slot?.own.push(material);
    else if (!slot?.custom.get(familyName)?.push(material)) slot?.custom.set(familyName, [material]);
  }
  const colours = new Map<number, ChartColour>();
  for (const [i, { own, custom }] of slots.entries()) {
    const add = (family: readonly Material[], firstTone: number) =>
      keyFirst(family).forEach(({ id }, place) =>
        colours.set(id, { slot: i + 1, tone: Math.min(firstTone + place, DOTTED), order: colours.size }),
      );
    add(own, 0);
    for (const family of custom.values()) add(family, FIRST_HATCHED);
  }
  return colours;
}

/** Materials by age. */
interface Slot {
  /** Of the families that belong to it. */
  readonly own: Material[];
  /** Of planners' families, by name, the first to be created first. */
  readonly custom: Map<string, Material[]>;
}

const byAge = (materials: readonly Material[]): Material[] => [...materials].sort((a, b) => a.id - b.id);
const keyFirst = (materials: readonly Material[]): Material[] =>
  [...materials].sort((a, b) => Number(b.keyMaterial) - Number(a.keyMaterial));
