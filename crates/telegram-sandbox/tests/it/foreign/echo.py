"""An echo bot of an independent library: aiogram or python-telegram-bot, against the address and token given."""

import asyncio
import sys

URL, TOKEN, LIBRARY = sys.argv[1:4]
PNG = (
    b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + (80).to_bytes(4, "big") + (60).to_bytes(4, "big")
    + bytes([8, 2, 0, 0, 0, 0, 0, 0, 0]) + b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82"
)


async def by_aiogram():
    from aiogram import Bot, Dispatcher, F
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer
    from aiogram.exceptions import TelegramBadRequest
    from aiogram.types import BotCommand, BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup

    bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(URL)))
    dispatcher = Dispatcher()
    again = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Again", callback_data="again")]])

    @dispatcher.message(F.text)
    async def echo(message):
        await bot.send_chat_action(message.chat.id, "typing")
        chat = await bot.get_chat(message.chat.id)
        member = await bot.get_chat_member(message.chat.id, message.from_user.id)
        sent = await message.answer(f"<b>{message.html_text}</b>", parse_mode="HTML", reply_markup=again)
        await sent.edit_text(f"{chat.type} {member.status}", reply_markup=again)
        try:
            await message.answer("<x>", parse_mode="HTML")
        except TelegramBadRequest as refused:
            await message.answer(refused.message.split(": ")[-1].lower())
        photo = await message.answer_photo(BufferedInputFile(PNG, "a.png"), caption="picture")
        file = await bot.get_file(photo.photo[-1].file_id)
        assert (await bot.download_file(file.file_path)).read() == PNG
        await message.answer("the picture is the same")

    @dispatcher.callback_query()
    async def press(query):
        await query.answer("ok")

    await bot.set_my_commands([BotCommand(command="start", description="begin")])
    assert (await bot.get_my_commands())[0].command == "start"
    await dispatcher.start_polling(bot, handle_signals=False)


def by_python_telegram_bot():
    from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, Update
    from telegram.error import BadRequest
    from telegram.ext import Application, CallbackQueryHandler, MessageHandler, filters

    again = InlineKeyboardMarkup([[InlineKeyboardButton("Again", callback_data="again")]])

    async def echo(update, context):
        message = update.effective_message
        chat = await context.bot.get_chat(message.chat_id)
        member = await context.bot.get_chat_member(message.chat_id, message.from_user.id)
        sent = await message.reply_text(f"<b>{message.text_html}</b>", parse_mode="HTML", reply_markup=again)
        await sent.edit_text(f"{chat.type} {member.status}", reply_markup=again)
        try:
            await message.reply_text("<x>", parse_mode="HTML")
        except BadRequest as refused:
            await message.reply_text(refused.message.split(": ")[-1].lower())
        photo = await message.reply_photo(PNG, caption="picture")
        file = await context.bot.get_file(photo.photo[-1].file_id)
        assert bytes(await file.download_as_bytearray()) == PNG
        await message.reply_text("the picture is the same")

    async def press(update, context):
        await update.callback_query.answer("ok")

    async def commands(application):
        await application.bot.set_my_commands([BotCommand("start", "begin")])
        assert (await application.bot.get_my_commands())[0].command == "start"

    application = Application.builder().token(TOKEN).base_url(f"{URL}/bot").base_file_url(f"{URL}/file/bot")
    application = application.post_init(commands).build()
    application.add_handler(MessageHandler(filters.TEXT, echo))
    application.add_handler(CallbackQueryHandler(press))
    application.run_polling(allowed_updates=Update.ALL_TYPES, stop_signals=None)


if LIBRARY == "aiogram":
    asyncio.run(by_aiogram())
else:
    by_python_telegram_bot()
