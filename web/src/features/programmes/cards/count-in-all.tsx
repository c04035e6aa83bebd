import { formatNumber } from '../../../lib/format.js';

/** How many a list has, beside its title. */
export function CountInAll({ total, isMore = false }: { total: number; isMore?: boolean }) {
  const figure = formatNumber(total);
  return <span aria-label={`${isMore ? 'At least ' : ''}${figure} in all`}>{isMore ? `${figure}+` : figure}</span>;
}
