import { createElement, Suspense, use, type ComponentType } from 'react';

type Words = { readonly more: () => Promise<void> };

/**
 * A part that few need: it comes, with the words that come later, when it is shown for the first time. `useTexts` are its surface's. Where it
 * cannot come `Without` stands for it; without one, the page says that it failed.
 */
export function late<Props extends object>(
  useTexts: () => Words,
  load: () => Promise<ComponentType<Props>>,
  Without?: ComponentType<Props>,
): ComponentType<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  function Part(props: Props) {
    const { more } = useTexts();
    const Loaded = use(
      (coming ??= Promise.all([load(), more()]).then(
        ([part]) => part,
        (error: unknown) => {
          if (Without) return Without;
          throw error;
        },
      )),
    );
    return createElement(Loaded, props);
  }
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
