import { outlined } from './icon.js';

export const IconLinkPlus = outlined(
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.072 0a4.993 4.993 0 0 1 -.001 7.072',
  'M12.603 18.534a5.07 5.07 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  'M16 19h6',
  'M19 16v6',
);
