import { useState } from 'react';
import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';
import { useHolidays, useRegionParts } from '../api/reference.js';

export type HolidayPresetState = ReturnType<typeof useHolidayPreset>;

/** The public holidays of a region to choose from; all of them are chosen to begin with. Nothing is read before it is asked for. */
export function useHolidayPreset({
  regionId: ofProgramme,
  year,
  asked,
}: {
  regionId: number | null;
  year: number;
  asked: boolean;
}) {
  // Part: its code; null for the region's usual one.
  const first = { regionId: ofProgramme, part: null as string | null, from: year, to: year + 1 };
  const [choice, setChoice] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<IsoDay>>(new Set());
  const { regionId, part, from, to } = choice;
  const parts = useRegionParts(asked ? regionId : null);
  const { data, error, isValidating, mutate } = useHolidays(
    asked && regionId !== null ? { regionId, part, from, to } : null,
  );

  return {
    ...choice,
    parts: parts.data ?? [],
    /** Undefined until they are there. */
    holidays: data,
    /** Those shown are of the choice before. */
    loading: isValidating,
    error,
    retry: () => void mutate(),
    /** Taken out of the choice. */
    left,
    choose: (changed: Partial<{ regionId: number; part: string; from: number; to: number }>) => {
      const next = { ...choice, ...(changed.regionId !== undefined && { part: null }), ...changed };
      // The other year follows, so that the span never ends before it begins.
      if (next.to < next.from) Object.assign(next, changed.to === undefined ? { to: next.from } : { from: next.to });
      setChoice(next);
      if (changed.regionId !== undefined || changed.part !== undefined) setLeft(new Set());
    },
    tick: (dates: readonly IsoDay[], ticked: boolean) =>
      setLeft((now) => {
        const next = new Set(now);
        for (const date of dates) {
          if (ticked) next.delete(date);
          else next.add(date);
        }
        return next;
      }),
    /** Back to the programme's own region, with all of its holidays. */
    restart: () => {
      setChoice(first);
      setLeft(new Set());
    },
  };
}

/** Those that are ticked and not in the programme's days yet. */
export function chosenHolidays(
  { holidays, loading, left }: HolidayPresetState,
  days: readonly NonWorkingDay[],
): NonWorkingDay[] {
  const known = new Set(days.map(({ date }) => date));
  return loading ? [] : (holidays ?? []).filter(({ date }) => !known.has(date) && !left.has(date));
}
