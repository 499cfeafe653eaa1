// Elements of the page, in a few words.

/** An element with properties (`onclick`, `className`), attributes (`aria-label`, `data-x`) and children. */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue
    if (name in element && !name.includes('-') && name !== 'list' && name !== 'form') element[name] = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** An element of SVG. */
export function s(tag, given = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export const byId = (id) => document.getElementById(id)

/**
 * Replaces what is in an element; what has the focus keeps it, with what is being typed there, if something with the same `data-key` is
 * there again.
 */
export function fill(element, ...children) {
  const old = element.contains(document.activeElement) ? document.activeElement : null
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false))
  const same = old?.dataset.key && [...element.querySelectorAll('[data-key]')].find((one) => one.dataset.key === old.dataset.key)
  if (!same) return
  if (old.matches('input:not([type=checkbox], [type=radio])')) same.value = old.value
  same.focus()
}

/** Says something to those who listen to the page, and shows it below the board. */
export function announce(text) {
  byId('said').textContent = text
}

/** Copies a text to the clipboard. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = h('textarea', { value: text, className: 'hidden' })
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  announce(`${what} copied.`)
}
