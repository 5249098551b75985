import { useLocation, useNavigation, useNavigationType, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import type { Page } from '#domain/base/page.ts';
import styles from './table.module.css';

/**
 * Below a list: links to its next page and back to its first. They lead to the list's element, as they do
 * without script, and it takes the focus.
 */
export function Pager(props: {
  /** The id of the list's element, which can have the focus. */
  listId: string;
  /** What is listed, such as "imports". */
  name: string;
  page: Pick<Page<unknown>, 'next' | 'isFirst'>;
  /** The address of the page after an id, or of the first page. */
  makeAddress: (after: string | undefined) => string;
}) {
  const { listId, name, page, makeAddress } = props;
  const nextAddress = page.next === null ? undefined : makeAddress(page.next);
  const hash = `#${listId}`;
  const location = useLocation();
  const pathInHome = useHomePath();
  const navigation = useNavigation();
  const again = useRevalidator();
  useFocusOnNewPage(listId);
  if (page.isFirst && page.next === null) return null;
  const isLoading =
    navigation.state === 'loading'
      ? navigation.location.hash === hash
      : again.state === 'loading' && location.hash === hash;
  return (
    <Row
      data-screen-only
      is="nav"
      above={3}
      size="sm"
      gap={[2, 4]}
      align="center"
      justify="between"
      className={styles['pager']}
      aria-label={`Pages of ${name}`}
    >
      {page.isFirst ? null : <Link to={`${makeAddress(undefined)}${hash}`}>Back to the start</Link>}
      {nextAddress === undefined ? null : (
        <LinkButton
          to={`${nextAddress}${hash}`}
          size="small"
          onClick={(event) => {
            // The page could not be loaded before: its address is the present one.
            if (pathInHome(nextAddress) !== location.pathname + location.search) return;
            event.preventDefault();
            again.revalidate();
          }}
        >
          {isLoading ? 'Loading…' : 'Show more'}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
      )}
    </Row>
  );
}

/** After a link to a list has led to another page of it, tabbing and reading go on from its beginning. */
function useFocusOnNewPage(listId: string): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of an address has a key of its own
  useEffect(() => {
    if (hash !== `#${listId}` || type === 'POP') return;
    document.getElementById(listId)?.focus({ preventScroll: true });
  }, [key, hash, type, listId]);
}
