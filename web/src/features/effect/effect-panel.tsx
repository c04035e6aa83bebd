import type { EffectProps } from '../../lib/effect-props.js';

export function EffectPanel(_props: EffectProps) {
  return null;
}
