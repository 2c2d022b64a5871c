import { useId } from 'react'
import type { Question } from '~/domain/errors'

interface Props {
  question: Question
  /** whether the form may be submitted while the question is hidden, which a required field would prevent */
  isHideable?: boolean
}

/** The questions of a form. None has a preselected answer, because every answer is right for some users. */
export function QuestionFields({ question, isHideable = false }: Props) {
  const id = useId()
  return (
    <>
      <input type="hidden" name="question" value={question.key} />
      {question.parts.map(({ name, words, choices }) => (
        <fieldset key={name} className="question" aria-describedby={`${id}-${name}`}>
          <legend className="error" id={`${id}-${name}`}>
            {words}
          </legend>
          {choices.map((choice) => (
            <label key={choice.value}>
              {/* a different question starts without an answer */}
              <input
                key={question.key}
                type="radio"
                name={name}
                value={choice.value}
                required={!isHideable}
                aria-invalid
                aria-describedby={`${id}-${name}`}
              />
              {choice.words}
            </label>
          ))}
          <span className="hint question-keys">
            Press <kbd>Space</kbd> or an arrow key to choose, then <kbd>Enter</kbd>.
          </span>
        </fieldset>
      ))}
    </>
  )
}
