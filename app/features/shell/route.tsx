import { Outlet, useLocation, useNavigation } from '@remix-run/react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { dropHome, HomeContext, useShownHome } from '#app/base/home-path.ts';
import { useServiceWorker } from '#app/offline/install.ts';
import { FocusLink } from '#app/ui/layout/focus-link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { ToastRegion } from '#app/ui/layout/toast.tsx';
import { BottomBar } from '#app/ui/shell/bottom-bar.tsx';
import { Menu } from '#app/ui/shell/menu.tsx';
import { Rail } from '#app/ui/shell/rail.tsx';
import { findCurrentSection } from '#app/ui/shell/sections.tsx';
import { Verifying } from '#app/ui/shell/verifying.tsx';
import * as messages from '#domain/base/messages.ts';
import { GuestNotice } from './guest-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';
import styles from './shell.module.css';
import { UnreachedSection } from './unreached-section.tsx';
import { useReachableSections } from './use-reachable-sections.ts';

/** The signed-in product: navigation, and one of its five sections. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const home = useShownHome();
  const says = home.homes.find(({ id }) => id === home.homeId)?.says;
  const location = useLocation();
  const screen = `${home.homeId} ${dropHome(location.pathname)}`;
  useServiceWorker(home.role !== 'guest');
  const { unreached, next } = useReachableSections();
  const navigation = useNavigation();
  // The tapped section lights up at once, and not when its screen is there.
  const shownSection = findCurrentSection((next ?? navigation.location ?? location).pathname);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // As after a page load, reading and tabbing go on from the new section, or from the field that it is for.
    const field = content.current?.querySelector<HTMLElement>('[data-first-field]');
    (field ?? content.current)?.focus({ preventScroll: true });
  }, [screen]);
  return (
    <HomeContext.Provider value={home}>
      <FocusLink id="content" className={styles['skip']}>
        Skip to content
      </FocusLink>
      <Rail shown={shownSection} />
      <Menu shown={shownSection} />
      <BottomBar shown={shownSection} />
      <Verifying overScreen />
      <main id="content" ref={content} className={styles['content']} tabIndex={-1}>
        <ToastRegion />
        {home.role === 'guest' ? <GuestNotice /> : <PendingNotice homeId={home.homeId} />}
        {home.notices.map(({ id, title, text }) => (
          <p key={id} className={styles['notice']}>
            <strong>{title}</strong> {text}
          </p>
        ))}
        {says ? <p className={styles['notice']}>{says}</p> : null}
        {unreached === undefined ? null : <UnreachedSection location={unreached} />}
        {/* What is typed or chosen in one home stays out of another. */}
        <Fragment key={home.homeId}>{children}</Fragment>
      </main>
    </HomeContext.Provider>
  );
}

/** A section that failed in a way it does not know itself: the way to the others stays. */
export function ErrorBoundary() {
  return (
    <Frame>
      <LoadFailure title="Something went wrong" message={messages.unexpected} />
    </Frame>
  );
}
