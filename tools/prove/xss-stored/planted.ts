/** Planted bug: a script for the browser that makes pages insert texts as markup. */
export const TEXT_AS_HTML = `
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
  Object.defineProperty(Node.prototype, 'textContent', {
    ...text,
    set(value) {
      if (this instanceof Element && String(value).includes('<')) this.innerHTML = value
      else text.set.call(this, value)
    },
  })`
