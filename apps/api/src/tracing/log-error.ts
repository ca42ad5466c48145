import { stdSerializers } from 'pino'

/**
 * The fields of PostgreSQL's errors that may contain values of rows: the failing row, the
 * statement, and hints about them.
 */
const WITH_VALUES = new Set(['detail', 'where', 'hint', 'internalQuery'])
/** The class of errors about a value, such as `invalid input syntax for type uuid: "..."`. */
const ABOUT_A_VALUE = /^22...$/

type LoggedError = { [field: string]: unknown; type: string; message: string; stack: string }

/**
 * Returns the fields of an error for the log, without the values of rows that an error of
 * PostgreSQL describes. These values may be personal or secret.
 */
export function serialiseError(error: Error): LoggedError {
  const { type, message, stack, ...fields } = stdSerializers.err(error)
  const shown = Object.entries(fields).filter(([name]) => !WITH_VALUES.has(name))
  const { code } = fields as { code?: unknown }
  const isAboutValue = typeof code === 'string' && ABOUT_A_VALUE.test(code)
  const text = isAboutValue ? message.replaceAll(/"[^"]*"/g, '"[hidden]"') : message
  return {
    ...Object.fromEntries(shown),
    type,
    message: text,
    stack: stack.replace(message, () => text),
  }
}
