import type { ComponentType } from 'react';

/** A button that opens the limits of a programme, made by another feature. */
export type LimitsControl = ComponentType<{
  programmeId: number;
  isSet: boolean;
  activity?: { id: number; name: string };
}>;
