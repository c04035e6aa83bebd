/** A word that a planner meets on screen and need not know, with what it means there. */
export interface TermText {
  /** Its row in docs/words.md. */
  word: string;
  /** Names the button where the word itself is not one. */
  question: string;
  /** What docs/words.md says. */
  meaning: string;
  /** What else helps where it stands. */
  more?: string;
}

/** The words that are explained on screen (docs/product/README.md, Fixed texts); a test holds them to docs/words.md. */
export const termTexts = {
  subprogramme: {
    word: 'Subprogramme',
    question: 'What is a subprogramme?',
    meaning: 'The way in which an asset type is built: an ordered list of tasks',
    more: 'Choosing another one changes the tasks, and with them materials and labour.',
  },
  elementMakeup: {
    word: 'Element make-up',
    question: 'What is an element make-up?',
    meaning: 'What a task consists of: activities with their material lines',
    more: 'It decides which materials the task needs, how much of each, and who works on it.',
  },
  lag: {
    word: 'Lag',
    question: 'What does “starts at” mean?',
    meaning: 'Where a task begins in its part, or an activity in its task, in percent of its days',
    more: 'At 0 % a task begins on the first day of its part. It is no gap between two tasks that follow each other.',
  },
  quantum: {
    word: 'Quantum',
    question: 'What is a quantum?',
    meaning: 'The quantity of a material over all months that are shown',
  },
} as const satisfies Record<string, TermText>;

export type TermName = keyof typeof termTexts;

/** What the tooltip says. The specifications' word comes first where the screen has a plainer one. */
export function termText(name: TermName): string {
  const { word, meaning, more }: TermText = termTexts[name];
  return [`${word}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}.`, more].filter(Boolean).join(' ');
}
