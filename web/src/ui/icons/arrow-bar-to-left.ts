import { outlined } from './icon.js';

export const IconArrowBarToLeft = outlined('M10 12l10 0', 'M10 12l4 4', 'M10 12l4 -4', 'M4 4l0 16');
