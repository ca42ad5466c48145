import { expect, test } from 'vitest'
import { makePushBrowser } from '../../../../tools/push/push-browser.ts'
import { PUSH_TEXT_BYTES_MAX, encryptPush } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 comes out byte for byte', () => {
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser reads what was encrypted for it, and no other browser does', () => {
  const [browser, other] = [makePushBrowser(), makePushBrowser()]
  const text = 'Naibayad na ang withdrawal mo. ₱'
  const body = encryptPush(text, browser)
  expect(browser.read(body)).toBe(text)
  expect(() => other.read(body)).toThrow(/unable to authenticate/)
  expect(body.equals(encryptPush(text, browser))).toBe(false)
})

test('the longest message fills one record, and a longer one is refused', () => {
  const browser = makePushBrowser()
  const longest = 'x'.repeat(PUSH_TEXT_BYTES_MAX)
  const body = encryptPush(longest, browser)
  expect(body.length).toBe(4096)
  expect(browser.read(body)).toBe(longest)
  expect(() => encryptPush(`${longest}x`, browser)).toThrow('too long')
})
