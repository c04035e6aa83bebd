import { RangeSlider as MantineRangeSlider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import classes from './range-slider.module.css';

export interface RangeSliderProps {
  /** Names both ends: 'First month' and 'Last month'. */
  labels: readonly [from: string, to: string];
  /** One name per place, in order: months. */
  places: readonly string[];
  /** Indexes of the first and last place, both counted. */
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  /** The pointer let go, or a key moved an end. */
  onSettle?: (value: [number, number]) => void;
}

/** A span of months: drag or arrow keys at each end. */
export function RangeSlider({ labels, places, value, onChange, onSettle }: RangeSliderProps) {
  const last = Math.max(places.length - 1, 0);
  return (
    <MantineRangeSlider
      min={0}
      max={Math.max(last, 1)}
      step={1}
      minRange={0}
      pushOnOverlap={false}
      value={[value[0], value[1]]}
      onChange={onChange}
      onChangeEnd={onSettle}
      label={null}
      disabled={last === 0}
      thumbFromLabel={labels[0]}
      thumbToLabel={labels[1]}
      thumbProps={(index) => ({
        'aria-valuetext': places[value[index]] ?? '',
        // Where both are at the right end only the first can be moved.
        style: index === 0 && value[0] === last ? { zIndex: 1 } : undefined,
      })}
      classNames={classes}
    />
  );
}
