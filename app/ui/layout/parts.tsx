import { type ComponentPropsWithoutRef, createElement, type ElementType } from 'react';
import styles from './parts.module.css';

/** A step of the closed list of spaces, `--space-1` to `--space-7`. */
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** How any part looks: of the closed lists of sizes and colours in `app/styles/tokens.css`. */
interface Look {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /** Less than the text around it: `quiet` says more about it, `faint` what few need. */
  tone?: 'ink' | 'quiet' | 'faint' | 'brand';
  weight?: 'normal' | 'medium' | 'strong';
  /** Lines close together, as in a heading or figure. */
  tight?: boolean;
  /** A word too long for the line is broken: names and addresses that people type. */
  breaks?: boolean;
  /** Room above and below, where what holds the part does not give it. */
  above?: Step;
  below?: Step;
  className?: string | undefined;
}

/** How a part holds others. */
interface Holding {
  /** Room between the parts; of two, the first is between lines and the second between columns. */
  gap?: Step | readonly [lines: Step | 0, columns: Step | 0];
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'end' | 'center';
  /** In one line, however narrow it is. */
  nowrap?: boolean;
}

/** What a part takes: its look, which element it `is`, and the attributes of that element. */
type PartProps<Tag extends ElementType, Own> = { is?: Tag } & Own &
  Omit<ComponentPropsWithoutRef<Tag>, keyof Own | 'is'>;

/** Words: a paragraph, or any element that it `is`. */
export function Text<Tag extends ElementType = 'p'>({ is, ...props }: PartProps<Tag, Look>) {
  return createElement(is ?? 'p', dress(props));
}

/** What holds others on a ground of its own, with a line around it. */
export function Box<Tag extends ElementType = 'div'>({ is, ...props }: PartProps<Tag, Look>) {
  return createElement(is ?? 'div', dress(props, 'box'));
}

/** Parts beside each other, which go on below where there is no room. */
export function Row<Tag extends ElementType = 'div'>(props: PartProps<Tag, Look & Holding>) {
  const { is, ...rest } = props;
  return createElement(is ?? 'div', dress(rest, props.nowrap ? 'row' : 'wrapping'));
}

/** Parts below each other, each as wide as the stack unless `align` says otherwise. */
export function Stack<Tag extends ElementType = 'div'>(props: PartProps<Tag, Look & Holding>) {
  const { is, ...rest } = props;
  return createElement(is ?? 'div', dress(rest, 'stack'));
}

/** As many columns of one width as there is room for, each at least so wide. */
export function Columns<Tag extends ElementType = 'div'>(
  props: PartProps<Tag, Look & Holding & { least: `${number}rem` }>,
) {
  const { is, least, ...rest } = props;
  return createElement(is ?? 'div', { ...dress(rest, 'columns'), style: { '--least': least } });
}

/** Returns the attributes of an element, with the classes of its look and what it holds. */
function dress(props: Look & Holding, part?: 'row' | 'wrapping' | 'stack' | 'columns' | 'box') {
  const { size, tone, weight, tight, breaks, above, below, className, ...others } = props;
  const { gap, align, justify, nowrap: _, ...rest } = others;
  const [lines, columns] = typeof gap === 'object' ? gap : [gap, gap];
  const names = [
    size,
    tone,
    weight,
    tight && 'tight',
    breaks && 'breaks',
    above && `above-${above}`,
    below && `below-${below}`,
    lines && `lines-${lines}`,
    columns && `columns-${columns}`,
    align && `${align}-aligned`,
    justify && `${justify}-justified`,
  ];
  const looks = names.map((name) => name && `part-${name}`);
  const classes = [part && styles[part], ...looks, className];
  return { className: classes.filter(Boolean).join(' '), ...rest };
}
