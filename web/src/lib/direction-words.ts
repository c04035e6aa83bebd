/** Said behind the name of a material that is not delivered. */
export const directionWords = {
  delivered: '',
  takenAway: ', leaves the site',
  movedOnSite: ', moved on site',
} as const;
