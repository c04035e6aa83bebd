import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useInputEdits } from './use-input-edits.js';

const stored = { name: 'Concrete', mass: 2400 };
const edit = () => renderHook((now: typeof stored) => useInputEdits(now), { initialProps: stored });

describe('the edits of an input', () => {
  it('are differences from what is stored, and none once they are taken back', () => {
    const { result } = edit();
    act(() => result.current.set({ mass: 2300 }));
    expect(result.current.form).toEqual({ name: 'Concrete', mass: 2300 });
    expect(result.current.changed).toEqual(['mass']);
    act(() => result.current.set({ mass: 2400 }));
    expect(result.current.changed).toEqual([]);
  });

  it('leave what somebody else changes in other fields', () => {
    const { result, rerender } = edit();
    act(() => result.current.set({ mass: 2300 }));
    rerender({ name: 'Concrete C32', mass: 2400 });
    expect(result.current.form).toEqual({ name: 'Concrete C32', mass: 2300 });
    expect(result.current.conflicts).toEqual([]);
  });

  it('show both values of a field that somebody else changed too, until one is chosen', () => {
    const { result, rerender } = edit();
    act(() => result.current.set({ mass: 2300 }));
    act(() => result.current.set({ mass: 2310 }));
    rerender({ ...stored, mass: 2500 });
    expect(result.current.conflicts).toEqual([{ field: 'mass', mine: 2310, theirs: 2500, seen: 2400 }]);
    act(() => result.current.keep('mass', 'mine'));
    expect(result.current.conflicts).toEqual([]);
    expect(result.current.form.mass).toBe(2310);
    act(() => result.current.keep('mass', 'theirs'));
    expect(result.current.form.mass).toBe(2500);
    expect(result.current.changed).toEqual([]);
  });

  it('that somebody else made in the same way are done', () => {
    const { result, rerender } = edit();
    act(() => result.current.set({ mass: 2300 }));
    rerender({ ...stored, mass: 2300 });
    expect(result.current.changed).toEqual([]);
    expect(result.current.conflicts).toEqual([]);
  });

  it('of rows are merged row by row, and a choice is asked for those alone that both changed', () => {
    const rows = (...names: string[]) => ({ rows: names.map((name, key) => ({ key, name })) });
    const { result, rerender } = renderHook((now: ReturnType<typeof rows>) => useInputEdits(now), {
      initialProps: rows('Dig', 'Fill', 'Kerb'),
    });
    act(() => result.current.set(rows('Dig deep', 'Fill', 'Kerb')));
    rerender(rows('Dig', 'Fill wet', 'Kerb'));
    expect(result.current.form).toEqual(rows('Dig deep', 'Fill wet', 'Kerb'));
    expect(result.current.conflicts).toEqual([]);
    // What was taken over is no edit of one's own, however often it changes.
    act(() => result.current.set(rows('Dig deep', 'Fill wet', 'Kerb stone')));
    rerender(rows('Dig by hand', 'Fill dry', 'Kerb'));
    expect(result.current.form).toEqual(rows('Dig deep', 'Fill dry', 'Kerb stone'));
    expect(result.current.conflicts).toEqual([
      {
        field: 'rows',
        row: 0,
        mine: [{ key: 0, name: 'Dig deep' }],
        theirs: [{ key: 0, name: 'Dig by hand' }],
        seen: [{ key: 0, name: 'Dig' }],
      },
    ]);
    // It clashes until it is chosen, also while something else is edited.
    act(() => result.current.set(rows('Dig deep', 'Fill dry', 'Kerb')));
    expect(result.current.conflicts).toHaveLength(1);
    act(() => result.current.keep('rows', 'theirs', 0));
    expect(result.current.form).toEqual(rows('Dig by hand', 'Fill dry', 'Kerb'));
    expect([result.current.conflicts, result.current.changed]).toEqual([[], []]);
    act(() => result.current.set(rows('Dig', 'Fill dry', 'Kerb')));
    rerender(rows('Dig at night', 'Fill dry', 'Kerb'));
    act(() => result.current.keep('rows', 'mine', 0));
    expect([result.current.conflicts, result.current.form.rows[0]?.name]).toEqual([[], 'Dig']);
  });
});
