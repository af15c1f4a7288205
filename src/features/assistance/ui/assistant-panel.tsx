import { useId, useState } from 'react';
import { cents, type Cents } from '#domain/money.ts';
import type { Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Speech } from '#features/venues/speech.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { choose } from '../conversation.ts';
import { useHelp } from './use-help.ts';
import { useBackToHelp } from './use-back-to-help.ts';
import { useQuestion } from './use-question.ts';
import { AssistantAnswer } from './assistant-answer.tsx';
import type { CardCart } from './dish-card.tsx';
import type { CallPlace } from './staff-said.tsx';
import { KeptSaid, type SentSlot } from './kept-said.tsx';

/** A price that people ask for. */
const AN_AMOUNT: Cents = cents(800);

type Props = {
  readonly venue: PublicVenue;
  /** What is asked as it opens; empty: nothing yet. */
  readonly first: string;
  readonly speech: Speech;
  readonly language: Language;
  readonly passport: Passport;
  readonly onPassport: (passport: Passport) => void;
  readonly onDish: (id: string) => void;
  readonly onOpen: (what: 'avoids' | 'service') => void;
  readonly onClose: () => void;
  /** How the answer's cards add to the cart. */
  readonly cart: CardCart;
  /** From where staff can be called with one tap. */
  readonly at: CallPlace | null;
  readonly Sent: SentSlot;
  /** What just happened to the cart. */
  readonly said: string;
};

/** Answers from the menu, on this phone, with what is written there and nothing else. */
export function AssistantPanel({
  venue,
  first,
  speech,
  language,
  passport,
  onPassport,
  onDish,
  onOpen,
  onClose,
  cart,
  at,
  said,
  Sent,
}: Props) {
  const t = useMenuTexts();
  useBackToHelp();
  const s = useAssistantTexts();
  const help = useHelp(venue._id);
  const heading = useId();
  const [typed, setTyped] = useState(first);
  const {
    asked,
    question,
    kept,
    remember,
    takeBack,
    told,
    toldAt,
    put: ask,
    waiting,
  } = useQuestion({ venue, passport, help, onPassport, first });
  const tries = [
    s('try_popular'),
    s('try_hours'),
    t('assistant.try_cheap', { price: moneyText(AN_AMOUNT, venue.currency.code, language) }),
    t('assistant.try_gluten'),
  ];
  const put = (text: string): void => {
    setTyped(text);
    void ask(text.trim());
  };
  return (
    <Modal className="sheet-dialog assistant" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading}>{t('assistant.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('assistant.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <p className="sheet-dialog__hint">{t('assistant.hello')}</p>
      <AskForm typed={typed} type={setTyped} put={put} />
      <div className="assistant__tries">
        {tries.map((text) => (
          <button key={text} type="button" className="button button--small" onClick={() => put(text)}>
            {text}
          </button>
        ))}
      </div>
      <KeptSaid {...{ kept, told, toldAt, asked, Sent, passport, onPassport, onOpen }} onKept={remember} onBack={takeBack} />
      {waiting ? (
        <p className="assistant__said" role="status">
          {s('thinking')}
        </p>
      ) : (
        <AssistantAnswer
          {...{ help, kept, passport, asked, question, venue, speech, language, onDish, onOpen, cart, at }}
          onChosen={(keys) => remember(choose(kept, keys))}
          onPassed={() => remember({ ...kept, unnamed: false })}
        />
      )}
      {help !== null && help !== 'failed' && help.hasModel && <p className="sheet-dialog__hint">{s('model')}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Modal>
  );
}

type AskProps = { readonly typed: string; readonly type: (typed: string) => void; readonly put: (typed: string) => void };

function AskForm({ typed, type, put }: AskProps) {
  const t = useMenuTexts();
  return (
    <form
      className="assistant__ask"
      onSubmit={(event) => {
        event.preventDefault();
        put(typed);
      }}
    >
      <input
        className="input"
        aria-label={t('assistant.label')}
        placeholder={t('assistant.hint')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={300}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <button type="submit" className="button button--primary" aria-label={t('assistant.ask')}>
        <Icon name="send" />
      </button>
    </form>
  );
}
