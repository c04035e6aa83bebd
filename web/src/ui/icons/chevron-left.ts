import { outlined } from './icon.js';

export const IconChevronLeft = outlined('M15 6l-6 6l6 6');
