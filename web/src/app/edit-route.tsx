import { useEffect } from 'react';
import { ProgrammeEditPage } from '../features/asset/edit-page/programme-edit-page.js';
import { readEarlyImpact } from '../features/impact/early-impact.js';
import { usePackagesExtension } from '../features/packages/use-packages-extension.js';
import { FavouriteStar } from '../features/programmes/favourites/favourite-star.js';
import { useDrift } from '../features/schedule/api/drift.js';
import { useScheduleExtension } from '../features/schedule/use-schedule-extension.js';
import { useProgrammeId } from '../lib/paths.js';
import { ImpactWithActions } from './impact-with-actions.js';

/** Joins the edit page with the impact panel, the star of favourites, the schedule and the packages: features do not import each other. */
export function EditRoute() {
  const id = useProgrammeId();
  useEffect(() => {
    if (id !== null) readEarlyImpact(id);
  }, [id]);
  return (
    <>
      {id !== null && <DriftAhead id={id} />}
      <ProgrammeEditPage
        impact={ImpactWithActions}
        star={FavouriteStar}
        useSchedule={useScheduleExtension}
        usePackages={usePackagesExtension}
      />
    </>
  );
}

/** Asks for the drift while the programme is read: its note above the tabs, which comes after them, moves them. */
function DriftAhead({ id }: { id: number }) {
  useDrift(id, true);
  return null;
}
