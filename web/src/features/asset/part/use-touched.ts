import { useCallback, useState } from 'react';
import type { PartDraft, PartField } from './part-draft.js';
import type { FormErrors, PartErrors } from './part-errors.js';

/**
 * Which fields may say what is wrong with them: those that the planner changed and left, and those that were on the screen when the form
 * was sent. A part that is new since then starts without errors (docs/product/assets.md, When errors show).
 */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback(
    (names: readonly string[]) =>
      setTouched((now) => (names.every((name) => now.has(name)) ? now : new Set([...now, ...names]))),
    [],
  );
  const ofPart = ({ key }: PartDraft, found: PartErrors = {}): PartErrors =>
    touched.has(key)
      ? found
      : Object.fromEntries(Object.entries(found).filter(([field]) => touched.has(`${key}.${field}`)));
  return {
    has: (name: FormField) => touched.has(name),
    name: (name: FormField) => add([name]),
    fields: useCallback(
      (key: string, fields: readonly PartField[]) => add(fields.map((field) => `${key}.${field}`)),
      [add],
    ),
    /** The form was sent with these parts. */
    sent: (parts: readonly PartDraft[]) => add(['assetName', 'divided', ...parts.map(({ key }) => key)]),
    /** The parts are as they are saved. */
    forget: (parts: readonly PartDraft[]) => {
      const keys = new Set(parts.map(({ key }) => key));
      setTouched((now) => new Set([...now].filter((name) => !keys.has(name.split('.')[0] ?? ''))));
    },
    /** What the form found wrong with touched fields, and the server where the form found nothing. */
    shown: (found: FormErrors, server: FormErrors | null, parts: readonly PartDraft[]): FormErrors => ({
      assetName: (touched.has('assetName') ? found.assetName : undefined) ?? server?.assetName,
      parts: parts.map((part, index) => ({ ...server?.parts[index], ...ofPart(part, found.parts[index]) })),
    }),
  };
}

/** What a form has beside its parts. */
export type FormField = 'assetName' | 'divided';
