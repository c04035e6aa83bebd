import type { ComponentProps } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'stroke'> {
  /** Width and height, px. */
  readonly size?: number | string;
  /** Width of the lines on a drawing of 24 × 24. */
  readonly stroke?: number | string;
}

/**
 * An icon of lines in the colour of the text.
 * @__NO_SIDE_EFFECTS__ what does not show it does not load it
 */
export function outlined(...lines: readonly string[]) {
  return ({ size = 24, stroke = 2, ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

/**
 * An icon of an area in the colour of the text, without lines.
 * @__NO_SIDE_EFFECTS__
 */
export function filled(area: string) {
  return ({ size = 24, ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...rest}
      stroke="none"
    >
      <path d={area} />
    </svg>
  );
}
