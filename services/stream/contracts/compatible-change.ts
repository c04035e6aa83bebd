/** The subset of JSON Schema that the contracts use (terms.ts). */
export interface DataSchema {
  readonly $id?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, DataSchema>>;
  readonly required?: readonly string[];
  readonly items?: DataSchema;
  readonly [keyword: string]: unknown;
}

/** Annotations for readers, without any effect on validation. */
const SAID = new Set(['$schema', 'title', 'description']);
const COMPARED = new Set(['$id', 'type', 'enum', 'format', 'properties', 'required', 'items']);

/**
 * Finds the differences of a new schema that could break a reader written for the released one; none for a compatible change.
 *
 * Consumers are not asked before the product changes, so the rule protects them: whatever is valid by the new schema has to be
 * valid by the released one, and every property that a consumer may have read must still exist. So a change may add properties,
 * make optional ones required, and narrow types, values and formats; it may not remove, make optional, retype or widen. A new
 * value in an enumeration widens it: a reader with a case for each value would have none for the new one. Consumers ignore
 * unknown properties (docs/events, asyncapi.json), so adding one is compatible. A change of a keyword that this function does
 * not know is incompatible, until the function supports the keyword.
 *
 * An incompatible schema is published as a new version beside the old one, whose file stays.
 */
export function incompatibilities(released: DataSchema, changed: DataSchema, at = 'data'): string[] {
  const found: string[] = [];
  const say = (is: boolean, what: string): void => {
    if (is) found.push(`${at}: ${what}`);
  };
  say(released.$id !== changed.$id, `its $id is ${changed.$id}, no longer ${released.$id}`);
  say(
    !narrowed(typesOf(released), typesOf(changed), isOfType),
    `its type is ${shown(changed.type)}, no longer ${shown(released.type)}`,
  );
  say(
    !narrowed(released.enum, changed.enum, Object.is),
    `its values are ${shown(changed.enum)}, no longer ${shown(released.enum)}`,
  );
  say(
    released.format !== undefined && released.format !== changed.format,
    `its format is ${changed.format}, no longer ${released.format}`,
  );

  const required = new Set(changed.required);
  for (const name of released.required ?? []) say(!required.has(name), `${name} is no longer always there`);
  for (const [name, property] of Object.entries(released.properties ?? {})) {
    const now = ownProperty(changed.properties, name);
    if (now === undefined) say(true, `${name} is gone`);
    else found.push(...incompatibilities(property, now, `${at}.${name}`));
  }
  if (released.items !== undefined) {
    if (changed.items === undefined) say(true, 'its items can be anything');
    else found.push(...incompatibilities(released.items, changed.items, `${at}[]`));
  }

  for (const keyword of new Set([...Object.keys(released), ...Object.keys(changed)])) {
    if (SAID.has(keyword) || COMPARED.has(keyword)) continue;
    say(
      shown(released[keyword]) !== shown(changed[keyword]),
      `${keyword} is ${shown(changed[keyword])}, no longer ${shown(released[keyword])}`,
    );
  }
  return found;
}

const typesOf = ({ type }: DataSchema): readonly string[] | undefined =>
  type === undefined ? undefined : [type].flat();

const isOfType = (type: unknown, wanted: unknown): boolean =>
  type === wanted || (type === 'integer' && wanted === 'number');

/** Whether every value that `now` allows was allowed before; undefined allows everything. */
function narrowed<Value>(
  before: readonly Value[] | undefined,
  now: readonly Value[] | undefined,
  is: (now: Value, before: Value) => boolean,
): boolean {
  if (before === undefined) return true;
  return now !== undefined && now.every((value) => before.some((other) => is(value, other)));
}

const ownProperty = (properties: DataSchema['properties'], name: string): DataSchema | undefined =>
  properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;

const shown = (value: unknown): string => JSON.stringify(value) ?? 'anything';
