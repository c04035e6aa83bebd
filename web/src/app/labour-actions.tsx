import { RatesButton } from '../features/dashboards/labour/rates-button.js';
import { LabourLimits, type LabourLimitsProps } from '../features/labour-limits/labour-limits.js';

/** From the labour of the panel to its limits and to the rates that it follows from. */
export function LabourActions(props: LabourLimitsProps) {
  return (
    <>
      <LabourLimits {...props} />
      <RatesButton programmeId={props.programmeId} />
    </>
  );
}
