import type { Refusal } from '../../platform/problem.js';

/**
 * What a form was refused for, as reasons of a row.
 * @param isUnitTold whether a cell that names no unit or country is told already: the form only finds none then
 * @param placeOf where in the file a field of the form stands: 'Row 14: '
 */
export function problemsOf(
  { errors, title }: Refusal,
  isUnitTold = false,
  placeOf: (field: string) => string = () => '',
): string[] {
  const found = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    isUnitTold && /(?:unit(?:PerHour)?Id|region(?:Id|Name))$/.test(field)
      ? []
      : messages.map((message) => placeOf(field) + message),
  );
  return found.length > 0 || isUnitTold ? found : [title];
}
