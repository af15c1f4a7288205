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
import { keep, NOTHING_KEPT, type Kept } from '../conversation.ts';
import { readQuestion } from '../menu-question.ts';
import { useHelp } from './use-help.ts';
import { AssistantAnswer } from './assistant-answer.tsx';
import { KeptSaid } from './kept-said.tsx';

/** A price that people ask for. */
const AN_AMOUNT: Cents = cents(800);

/** As long as the page is open, the conversation goes on: closed and opened again, the assistant remembers. */
let said: Kept = NOTHING_KEPT;

type Props = {
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  readonly passport: Passport;
  readonly onPassport: (passport: Passport) => void;
  readonly onDish: (id: string) => void;
  readonly onOpen: (what: 'avoids' | 'service') => void;
  readonly onClose: () => void;
};

/** Answers from the menu, on this phone, with what is written there and nothing else. */
export function AssistantPanel({ venue, speech, language, passport, onPassport, onDish, onOpen, onClose }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const help = useHelp(venue._id);
  const heading = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [kept, setKept] = useState(said);
  const remember = (next: Kept): void => {
    said = next;
    setKept(next);
  };
  const tries = [
    s('try_popular'),
    s('try_hours'),
    t('assistant.try_cheap', { price: moneyText(AN_AMOUNT, venue.currency.code, language) }),
    t('assistant.try_gluten'),
  ];
  const put = (question: string): void => {
    setTyped(question);
    setAsked(question.trim());
    remember(keep(kept, readQuestion(question.trim())));
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
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button button--primary" aria-label={t('assistant.ask')}>
          <Icon name="send" />
        </button>
      </form>
      <div className="assistant__tries">
        {tries.map((question) => (
          <button key={question} type="button" className="button button--small" onClick={() => put(question)}>
            {question}
          </button>
        ))}
      </div>
      <KeptSaid {...{ kept, passport, onPassport, onOpen }} onKept={remember} />
      <AssistantAnswer key={asked} {...{ help, kept, passport, asked, venue, speech, language, onDish, onOpen }} />
    </Modal>
  );
}
