import type { ReactNode } from 'react';
import classes from './category-drawings.module.css';

// Line drawings in the manner of a drawing sheet, 160 by 88, ground at 72. By name of the category.
const drawings: Readonly<Record<string, ReactNode>> = {
  Airfield: (
    <>
      <path d="M8 40H152" />
      <path d="M66 40L24 84M94 40L136 84" />
      <path d="M80 44v4M80 53v6M80 65v8" className={classes.heavy} />
      <path d="M44 78h10M60 78h10M90 78h10M106 78h10" className={classes.heavy} />
      <path d="M104 26l14-4 12-8 3 1-7 9 10-1 4-4 2 1-3 7-36 5z" />
    </>
  ),
  Buildings: (
    <>
      <path d="M8 72H152" />
      <path d="M34 72V16H100V72M100 72V34H128V72" />
      <path d="M34 30H100M34 44H100M34 58H100M100 46H128M100 59H128" />
      <path d="M50 16V72M67 16V72M84 16V72M114 34V72" className={classes.fine} />
      <path d="M28 72v8M50 72v8M67 72v8M84 72v8M106 72v8M128 72v8" className={classes.fine} />
    </>
  ),
  Roads: (
    <>
      <path d="M8 34H152" />
      <path d="M72 34C70 52 52 66 12 80M77 34C77 54 68 70 46 84" />
      <path d="M83 34C83 54 92 70 114 84M88 34C90 52 108 66 148 80" />
      <path d="M74.500 38C72 54 58 68 30 82M85.500 38C88 54 102 68 130 82" className={classes.dashed} />
      <path d="M20 34l12-10 10 6 14-12 12 16M96 34l14-8 12 4 16-10 10 14" className={classes.fine} />
    </>
  ),
  Railways: (
    <>
      <path d="M8 30H152" />
      <path d="M74 30L40 84M86 30L120 84" className={classes.heavy} />
      <path d="M68 36h24M64 43h32M59 51h42M53 60h54M46 70h68M38 81h84" />
      <path d="M124 30V8M116 12h16M116 12v18" className={classes.fine} />
      <path d="M28 30V14h-8M20 14h16" className={classes.fine} />
    </>
  ),
  Utilities: (
    <>
      <path d="M8 22H42L52 76H108L118 22H152" />
      <path d="M14 22l-5 6M24 22l-5 6M34 22l-5 6M126 22l-5 6M136 22l-5 6M146 22l-5 6" className={classes.fine} />
      <circle cx="72" cy="58" r="13" />
      <circle cx="72" cy="58" r="10" className={classes.fine} />
      <circle cx="97" cy="64" r="6" />
      <circle cx="62" cy="36" r="3.500" />
      <circle cx="72" cy="36" r="3.500" />
      <circle cx="82" cy="36" r="3.500" />
      <path d="M46 44H114" className={classes.dashed} />
    </>
  ),
  'Site Clearance and Demolition': (
    <>
      <path d="M8 72H152" />
      <path d="M30 72V22H62l6 10 8-4 6 12 10 2v30" />
      <path d="M62 22H104V72M82 40H104" className={classes.dashed} />
      <path d="M40 34h12v10H40zM40 54h12v18H40zM64 52h12v10H64z" className={classes.fine} />
      <path d="M96 72l8-8 6 4 8-10 10 8 8 6M112 72l4-6 6 6" />
    </>
  ),
};

export function CategoryDrawing({ category }: { category: string }) {
  return (
    <svg viewBox="0 0 160 88" className={classes.root} aria-hidden focusable="false">
      {drawings[category]}
    </svg>
  );
}
