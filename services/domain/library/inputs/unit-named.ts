import type { Library } from '../library.js';

/**
 * What people write for a unit, in bills of quantities and on delivery notes, beside its own name and description. A word that units of
 * two measurement types could be meant by stands nowhere, such as ml (mètre linéaire, millilitre), st and mt.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  m: ['meter', 'lm', 'lin m', 'linear m', 'm run', 'run m', 'rmt', 'lfm', 'lfdm', 'linear metre', 'linear meter'],
  km: ['kilometer'],
  m2: ['sq m', 'm sq', 'qm', 'square meter', 'sq metre', 'sq meter'],
  ha: ['hectar'],
  m3: ['cu m', 'cbm', 'cubic meter', 'cu metre', 'cu meter'],
  litre: ['l', 'ltr', 'liter'],
  nr: ['no', 'num', 'pc', 'piece', 'stk', 'off'],
  t: ['te', 'metric ton', 'metric tonne'],
  kg: ['kilogramme', 'kilo'],
  ft: ['lf', 'lft', 'lin ft', 'linear ft', 'rft', 'feet', 'linear foot', 'linear feet', 'lineal foot', 'lineal feet'],
  yd: ['ly', 'lin yd', 'linear yard'],
  ft2: ['sf', 'sft', 'sq ft', 'sq foot', 'sq feet', 'square feet'],
  yd2: ['sy', 'sq yd', 'sq yard'],
  acre: ['ac'],
  ft3: ['cf', 'cft', 'cu ft', 'cubic feet', 'cu foot', 'cu feet'],
  yd3: ['cy', 'cu yd', 'cu yard'],
  gal: ['gallon'],
  each: ['ea'],
  ton: ['short ton'],
};

/**
 * The id of the unit that a text means: by its name, its description (both also in the plural), or as people write it, in any case and
 * with or without points and spaces; 0 for none (docs/product/library.md, Units).
 */
export function unitNamed(text: string, { units }: Pick<Library, 'units'>): number {
  const wanted = keyOf(text);
  if (wanted === '') return 0;
  for (const spellingsOf of [own, common]) {
    for (const unit of units.values()) if (spellingsOf(unit).some((one) => isWritten(one, wanted))) return unit.id;
  }
  return 0;
}

interface NamedUnit {
  readonly name: string;
  readonly description: string;
}
const own = ({ name }: NamedUnit): string[] => [name];
const common = ({ name, description }: NamedUnit): string[] => [description, ...(SPELLINGS[name] ?? [])];

/** Words have a plural, and so do lbs, yds and kgs; m and ms are two things. */
const isWritten = (spelling: string, wanted: string): boolean => {
  const key = keyOf(spelling);
  return key === wanted || (key.length > 1 && `${key}s` === wanted);
};

/** m², m^2 and 1 m2 are m2; cu. yd is cuyd. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*1\s+/, '')
    .replace(/[\s._^-]/g, '');
