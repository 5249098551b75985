import { useLocation, useNavigation } from '@remix-run/react';
import { Link } from '#app/ui/link.tsx';
import styles from './overview.module.css';

/**
 * What is shown, chosen by a parameter of the address; null is its absence. What was chosen shows at once, while
 * its figures are on their way.
 */
export function Choice(props: {
  name: string;
  parameter: string;
  chosen: string | null;
  options: readonly (readonly [value: string | null, label: string])[];
}) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const chosenValue =
    location?.pathname === pathname
      ? new URLSearchParams(location.search).get(props.parameter)
      : props.chosen;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={props.name} className={styles['range']}>
      {props.options.map(([value, label]) => (
        <ChoiceLink
          key={label}
          parameter={props.parameter}
          value={value}
          isChosen={value === chosenValue}
          label={label}
        />
      ))}
    </div>
  );
}

function ChoiceLink(props: {
  parameter: string;
  value: string | null;
  isChosen: boolean;
  label: string;
}) {
  const search = useSearchWith(props.parameter, props.value);
  return (
    <Link to={search} replace preventScrollReset aria-current={props.isChosen}>
      {props.label}
    </Link>
  );
}

/** The address's search with another value of one parameter, or without it. */
export function useSearchWith(parameter: string, value: string | null): string {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(parameter);
  else parameters.set(parameter, value);
  return `?${parameters}`;
}
